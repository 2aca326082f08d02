// The whole library under one name.
@_exported public import Files
@_exported public import Graphics
@_exported public import LottieFormat
@_exported public import MediaCodecs
@_exported public import RenderPipeline
@_exported public import SceneFormat
@_exported public import SceneLoading
@_exported public import SceneModel
@_exported public import SceneReference
