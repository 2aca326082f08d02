import AnimRender

/// The types that the page "Using the library" lists; the package does not compile when one of them is gone.
enum PublicNames {
  static let all = (inputs + scenes + requests + runs + comparisons).map { Entry(type: $0) }

  /// One of them.
  struct Entry {
    let type: Any.Type
  }

  private static let inputs: [Any.Type] = [
    SceneDocument.self, SceneDocument.Options.self, SceneDocument.Format.self,
    VariableOverrides.self, FontLibrary.self, ResourceCache.self, Limits.self,
    LottieCompatibility.self, LoadedScene.self, SceneReport.self, FontUse.self, InputMessage.self,
    Diagnostic.self, SceneLoadingError.self,
  ]

  private static let scenes: [Any.Type] = [
    Scene.self, Canvas.self, Marker.self, Asset.self, AudioTrack.self, Layer.self, LayerState.self,
    LayerContent.self, AnimatableProperties.self, AnimatableProperty<Double>.self, Animation.self,
    Channel.self, Track<Double>.self, Timing.self,
    TimingFunction.self, Spring.self, Point.self, Size.self, Rect.self, Color.self, Path.self,
    FrameRate.self, SceneWriter.self, SceneSchema.self,
  ]

  private static let requests: [Any.Type] = [
    RenderRequest.self, RequestedOutput.self, CanvasOptions.self, FrameSelection.self,
    Instant.self, FrameList.self, EncodingRequest.self, AudioRequest.self, SheetRequest.self,
    BatchRow.self, BatchPlan.self, RenderPlan.self, RequestNote.self, RequestError.self,
    OutputFormat.self,
  ]

  private static let runs: [Any.Type] = [
    RenderJob.self, RenderProgress.self, Cancellation.self, RenderStatistics.self,
    FrameRenderer.self, RenderSource.self, Bitmap.self, DisplayList.self, ManifestRecorder.self,
    ManifestOrigin.self, ManifestVerification.self, RenderError.self, Sandbox.self,
    SegmentStore.self,
    ResumeStore.self, SegmentSelection.self, PlanReport.self,
  ]

  private static let comparisons: [Any.Type] = [
    ComparisonRequest.self, ComparisonSettings.self, ComparisonRun.self, ComparisonReport.self,
    GoldenFolder.self, GoldenOptions.self, GoldenRun.self, ReportGallery.self, ReportPage.self,
  ]
}
