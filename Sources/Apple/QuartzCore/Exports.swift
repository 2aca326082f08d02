// The name under which Apple's code imports layers and animations.
@_exported public import CoreAnimationCompat
@_exported public import CoreGraphicsCompat
@_exported public import CoreGraphicsDrawing
@_exported public import VirtualDispatch
