internal import RenderPipeline

/// A folder that `init --template` writes: a scene, its data and fonts, and instructions.
package enum SceneTemplate: String, CaseIterable {
  case lowerThird = "lower-third"
  case chart, captions, sticker, explainer, logo, counter, phone

  /// Its purpose, for the list of templates.
  package var summary: String {
    switch self {
    case .lowerThird: "a name and a role over a video, transparent, for every row of a table"
    case .chart: "columns that grow from a CSV file"
    case .captions: "words of a talk, each lit when it is spoken, for upright video"
    case .sticker: "a transparent loop for chats"
    case .explainer: "three steps with icons, from a JSON file"
    case .logo: "a mark from an SVG file draws itself, its name follows"
    case .counter: "a number counts up in a ring"
    case .phone: "messages on a phone in perspective, from a CSV file"
    }
  }

  /// One line for each template.
  package static var list: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { template in
      "\(template.rawValue.padded(to: width))  \(template.summary)\n"
    }.joined()
  }
}
