// Code written for Apple's systems says `import CoreGraphics`; on Linux it means this.
@_exported public import CoreGraphicsCompat
@_exported public import CoreGraphicsDrawing
