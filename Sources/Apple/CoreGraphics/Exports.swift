// Code written for Apple's systems says `import CoreGraphics`; on Linux it means this.
@_exported public import CoreGraphicsCompat
@_exported public import CoreGraphicsDrawing
// Points, sizes, rectangles and `CGFloat` are Foundation's own on Linux.
@_exported public import Foundation
