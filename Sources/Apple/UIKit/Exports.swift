// Code written for Apple's systems says `import UIKit`; on Linux it means this.
@_exported public import CoreAnimationCompat
@_exported public import CoreGraphicsCompat
@_exported public import CoreGraphicsDrawing
@_exported public import UIKitCompat
@_exported public import VirtualDispatch
