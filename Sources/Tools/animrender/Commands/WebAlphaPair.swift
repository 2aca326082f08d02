import Files
import MediaCodecs
import RenderPipeline

/// The files that belong to a WebM with alpha under `--for web-alpha`: an MP4 with stacked alpha, for
/// players without alpha in WebM, and a page that plays it.
struct WebAlphaPair {
  /// The path of the MP4.
  let video: String
  /// The path of the page.
  let page: String

  /// The files beside an output; nil for other places.
  init?(_ arguments: Arguments, beside output: String) throws(RequestError) {
    guard try arguments.place()?.isPair == true, let dot = output.lastIndex(of: ".") else {
      return nil
    }
    let stem = output[..<dot]
    (video, page) = ("\(stem).mp4", "\(stem).html")
  }

  /// Refuses files that must not be replaced, before anything is rendered.
  func check(_ outputGuard: OutputGuard) throws(RequestError) {
    try outputGuard.check([video, page])
    for path in [video, page] { try outputGuard.checkExisting(path) }
  }

  /// The arguments that render the MP4: settings of the other codec and files beside the WebM are left out.
  func arguments(_ arguments: Arguments) -> Arguments {
    let dropped = [
      "for", "codec", "crf", "preset", "pixel-format", "codec-opt", "manifest", "deps", "poster",
      "trace",
    ]
    return dropped.reduce(arguments) { $0.replacing($1, by: nil) }
      .replacing("output", by: video).replacing("alpha", by: StackedAlpha.straight.rawValue)
  }

  /// The page that plays the MP4.
  ///
  /// - Parameters:
  ///   - width: columns of the scene's image.
  ///   - height: rows of it; the halves of the video are padded.
  func pageText(width: Int, height: Int) -> String {
    let name = FileSystem.name(of: video).utf8.map { byte in
      let isPlain = Character(UnicodeScalar(byte)).isLetter && byte < 128
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain || "0123456789-._~".utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
    return """
      <!doctype html><meta charset="utf-8"><title>Video with alpha</title>
      <!-- The lower half of the video is the alpha of its upper half. -->
      <style>.film { width: \(width)px; height: \(height)px; overflow: hidden }
      .film video { filter: url(#stacked) }</style>
      <svg width="0" height="0"><filter id="stacked" x="0" y="0" width="1" height="1"
        color-interpolation-filters="sRGB"><feOffset dy="-\(StackedAlpha.halfHeight(height))" />
        <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1 0 0 0 0" result="alpha" />
        <feComposite in="SourceGraphic" in2="alpha" operator="in" /></filter></svg>
      <div class="film"><video src="\(name)" autoplay loop muted playsinline></video></div>

      """
  }
}

/// The finished MP4 and page beside their places, which they get with the WebM.
struct WebAlphaFiles: Sendable {
  private let video: PendingOutput
  private let page: PendingOutput

  init(_ pair: WebAlphaPair) throws(RenderError) {
    video = try PendingOutput(pair.video, needsSeeking: true)
    page = try PendingOutput(pair.page)
  }

  /// The job of the MP4 with its file beside its place.
  func job(_ job: RenderJob) -> RenderJob {
    var result = job
    if case .video(_, let container, let settings) = job.target {
      result.target = .video(path: video.path, container: container, settings: settings)
    }
    return result
  }

  /// Writes the page, and adds both to the files of a group.
  func add(to group: OutputGroup, pageText: String) throws(RenderError) {
    try page.write(Array(pageText.utf8))
    group.add(video)
    group.add(page)
  }
}
