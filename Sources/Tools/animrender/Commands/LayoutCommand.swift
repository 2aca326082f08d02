import Files
import MotionAssertions
import RenderPipeline
import SceneLoading
import SceneModel

/// `layout`: where the layers of frames are, and how much of them shows.
struct LayoutCommand {
  let arguments: Arguments
  /// The progress, which receives every frame.
  let progress: RenderProgress

  func run(_ messages: inout Messages) throws {
    let path = try arguments.onlyInput(of: "layout")
    let input = try SceneInput(path, arguments, &messages, wantsTargets: true)
    let timeline = try Timeline(of: input.scene, arguments, input.limits)
    let isList = arguments.has("frames")
    let selection = try FrameSelection(arguments)
    let frames = isList ? try timeline.frames(selection) : [try timeline.still(selection)]
    let loaded = try input.load(&messages)
    let source = try CanvasOptions(arguments)
      .source(of: input.scene, loaded.resources, limits: input.limits)
    var options = FrameSurvey.Options()
    options.isExact = arguments.has("exact")
    options.measuresContrast = arguments.has("contrast")
    let survey = FrameSurvey(source, of: input.document, options)
    for (number, frame) in frames.enumerated() {
      let layout = try messages.reporting(
        input,
        try progress.frame { () throws(RenderError) in
          try survey.layout(of: frame, at: timeline.rate)
        }
      )
      guard !arguments.has("json") else {
        try Messages.print(layout.json(isOneLine: isList))
        continue
      }
      try Messages.print((number > 0 ? "\n" : "") + layout.table)
    }
  }
}

extension FrameLayout {
  /// The layers as a table of at most 100 columns.
  fileprivate var table: String {
    let seconds = ((time * 1e6).rounded() / 1e6).shortestDecimal
    var text = "frame \(frame) at \(seconds) s, \(width)×\(height) pixels\n"
    guard !layers.isEmpty else { return text + "no layer is drawn\n" }
    let labels = layers.map { layer in
      (layer.name ?? layer.path.split(separator: ".").last.map(String.init) ?? "").visible
        .shortened(to: 26)
    }
    let width = max(5, labels.map(\.count).max() ?? 0)
    text += "\n\("layer".padded(to: width))  kind      box                   visible  remarks\n"
    for (label, layer) in zip(labels, layers) {
      let box = layer.box.map { "\($0.x),\($0.y) \($0.width)×\($0.height)" } ?? "–"
      let line =
        "\(label.padded(to: width))  \(layer.kind.shortened(to: 8).padded(to: 8))  "
        + "\(box.padded(to: 20))  \(layer.visible.percent.padded(to: 7))  "
      text += (line + layer.remarks.shortened(to: 100 - line.count)).withoutSpacesAtEnd + "\n"
    }
    for pair in overlaps {
      let line = "the texts of \(labels[pair.first]) and \(labels[pair.second]) overlap"
      text += line.shortened(to: 100) + "\n"
    }
    return text
  }
}

extension FrameLayout.Layer {
  fileprivate var remarks: String {
    var parts: [String] = []
    if count != 1 { parts.append("\(count) copies") }
    if opacity < 1 { parts.append("opacity \(opacity.percent)") }
    if let text {
      if text.isCut { parts.append("cut") }
      parts.append("\(((text.fontSize * 10).rounded() / 10).shortestDecimal) px")
      if let contrast = text.contrast {
        parts.append("contrast \(((contrast * 10).rounded() / 10).shortestDecimal)")
      }
    }
    if let scale { parts.append("scale \(((scale * 100).rounded() / 100).shortestDecimal)") }
    if outside > 0 { parts.append("\(outside.percent) outside") }
    if !coveredBy.isEmpty { parts.append("under " + coveredBy.joined(separator: ", ").visible) }
    if !moving.isEmpty { parts.append("moving " + moving.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }
}

extension Double {
  // Neither all nor nothing is rounded to.
  fileprivate var percent: String {
    let rounded = (self * 100).rounded()
    if rounded == 100, self < 1 { return ">99 %" }
    if rounded == 0, self > 0 { return "<1 %" }
    return "\(rounded.shortestDecimal) %"
  }
}

extension String {
  fileprivate func shortened(to width: Int) -> String {
    count <= width ? self : prefix(max(0, width - 1)) + "…"
  }
}
