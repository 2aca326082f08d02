// The name under which Apple's code imports colours, fonts and Bézier paths together with layers.
@_exported public import CoreAnimationCompat
@_exported public import CoreGraphicsCompat
