// The whole library under one name; the page "Using the library" lists the names that programs need.
@_exported public import DisplayModel
@_exported public import Files
@_exported public import FrameComparison
@_exported public import Graphics
@_exported public import ImageFiles
@_exported public import LottieFormat
@_exported public import MediaCodecs
@_exported public import RenderPipeline
@_exported public import Sampling
@_exported public import Sandboxing
@_exported public import SceneFormat
@_exported public import SceneLoading
@_exported public import SceneModel
@_exported public import SceneReference
@_exported public import SegmentStore
@_exported public import TextShaping
@_exported public import VectorGeometry
