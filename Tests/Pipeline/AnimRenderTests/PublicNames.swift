import AnimRender

/// The types that the page "Using the library" lists; the package does not compile when one of them is gone.
enum PublicNames {
  static let all = (inputs + scenes + requests + runs).map { Entry(type: $0) }

  /// One of them.
  struct Entry {
    let type: Any.Type
  }

  private static let inputs: [Any.Type] = [
    SceneDocument.self, SceneDocument.Options.self, SceneDocument.Format.self,
    VariableOverrides.self, FontLibrary.self, ResourceCache.self, Limits.self,
    LottieCompatibility.self, SceneReport.self, InputMessage.self, Diagnostic.self,
    SceneLoadingError.self,
  ]

  private static let scenes: [Any.Type] = [
    Scene.self, Canvas.self, FrameRate.self, Marker.self, Asset.self, AudioTrack.self, Layer.self,
    LayerState.self, LayerFilter.self, ShapeContent.self, TextContent.self, TextRun.self,
    GradientContent.self, ReplicatorContent.self, AnimatableProperties.self,
    AnimatableProperty<Double>.self, Animation.self, Timing.self, TimingFunction.self, Spring.self,
    Point.self, Size.self, Rect.self, Color.self, Path.self, SceneWriter.self, SceneSchema.self,
  ]

  private static let requests: [Any.Type] = [
    RenderRequest.self, RequestedOutput.self, OutputFormat.self, CanvasOptions.self,
    FrameSelection.self, FrameList.self, Instant.self, EncodingRequest.self, AudioRequest.self,
    SheetRequest.self, BatchRow.self, BatchPlan.self, RenderPlan.self, RequestError.self,
  ]

  private static let runs: [Any.Type] = [
    RenderJob.self, RenderProgress.self, Cancellation.self, RenderStatistics.self,
    FrameRenderer.self, Bitmap.self, SegmentStore.self, RenderError.self,
  ]
}
