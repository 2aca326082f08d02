// Code written for Apple's systems says `import CoreGraphics`; on Linux it means this.
@_exported public import CoreGraphicsCompat
@_exported public import CoreGraphicsDrawing
// Points, sizes, rectangles and `CGFloat` are Foundation's own on Linux. Beside UIKit its timers are those of the clock.
@_exported public import VirtualDispatch
