// The types that programs need, at most 60 with those of this module; the page "Using the library" lists them. Clients
// import other modules of the product for the rest, such as `SceneModel`. A whole module would export all of its types.

// Opening inputs.
@_exported public import struct Files.RenderError
// Rendering.
@_exported public import struct Graphics.Bitmap
// Scenes.
@_exported public import struct Graphics.Color
@_exported public import struct Graphics.FrameRate
@_exported public import struct Graphics.Path
@_exported public import struct Graphics.Point
@_exported public import struct Graphics.Rect
@_exported public import struct Graphics.Size
@_exported public import enum LottieFormat.LottieCompatibility
// Requests.
@_exported public import enum RenderPipeline.AudioRequest
@_exported public import struct RenderPipeline.BatchPlan
@_exported public import struct RenderPipeline.BatchRow
@_exported public import class RenderPipeline.Cancellation
@_exported public import struct RenderPipeline.CanvasOptions
@_exported public import struct RenderPipeline.EncodingRequest
@_exported public import struct RenderPipeline.FrameList
@_exported public import class RenderPipeline.FrameRenderer
@_exported public import enum RenderPipeline.FrameSelection
@_exported public import struct RenderPipeline.OutputFormat
@_exported public import struct RenderPipeline.RenderJob
@_exported public import struct RenderPipeline.RenderPlan
@_exported public import class RenderPipeline.RenderProgress
@_exported public import struct RenderPipeline.RenderRequest
@_exported public import struct RenderPipeline.RenderStatistics
@_exported public import struct RenderPipeline.RequestError
@_exported public import struct RenderPipeline.RequestedOutput
@_exported public import struct RenderPipeline.SheetRequest
@_exported public import enum SceneFormat.SceneWriter
@_exported public import struct SceneFormat.VariableOverrides
@_exported public import struct SceneLoading.InputMessage
@_exported public import class SceneLoading.ResourceCache
@_exported public import struct SceneLoading.SceneDocument
@_exported public import struct SceneLoading.SceneLoadingError
@_exported public import struct SceneLoading.SceneReport
@_exported public import struct SceneModel.Animation
@_exported public import struct SceneModel.Asset
@_exported public import struct SceneModel.AudioTrack
@_exported public import struct SceneModel.Canvas
@_exported public import struct SceneModel.Diagnostic
@_exported public import struct SceneModel.GradientContent
@_exported public import enum SceneModel.Instant
@_exported public import struct SceneModel.Layer
@_exported public import struct SceneModel.LayerFilter
@_exported public import struct SceneModel.LayerState
@_exported public import struct SceneModel.Limits
@_exported public import struct SceneModel.Marker
@_exported public import struct SceneModel.ReplicatorContent
@_exported public import struct SceneModel.Scene
@_exported public import struct SceneModel.ShapeContent
@_exported public import struct SceneModel.Spring
@_exported public import struct SceneModel.TextContent
@_exported public import struct SceneModel.TextRun
@_exported public import struct SceneModel.Timing
@_exported public import struct SceneModel.TimingFunction
@_exported public import enum SceneReference.SceneSchema
@_exported public import class SegmentStore.SegmentStore
@_exported public import struct TextShaping.FontLibrary
