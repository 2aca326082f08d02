internal import SceneModel

/// Names that other tools have for things of a scene, and how they are written here.
///
/// From CSS, SVG, After Effects, Lottie, Remotion, SwiftUI and GSAP. Messages about unknown names take
/// their remedies from this table, and `animrender help words` prints it.
package enum ForeignNames {
  /// Where a name is written.
  package enum Context: String, CaseIterable, Sendable {
    case scene = "a scene"
    case layerType = "the type of a layer"
    case layer = "any layer"
    case text = "a text layer"
    case letters = "letters of a text"
    case highlight = "a highlight of a text"
    case shape = "a shape layer"
    case gradient = "a gradient layer"
    case replicator = "a replicator layer"
    case emitter = "an emitter layer"
    case cell = "a cell of an emitter"
    case media = "a layer that plays a file"
    case captions = "a layer of captions"
    case stack = "a stack"
    case filterType = "the type of a filter"
    case filter = "a filter"
    case animation = "an animation"
    case keyPath = "the keyPath of an animation"
    case timing = "a timingFunction"
    case word = "a value that is a word"
    case transition = "the type of a transition"
    case sequence = "the transition of a sequence"
    case audio = "an audio track"
    case asset = "an asset"
    case expression = "an expression"
  }

  /// One name.
  package struct Entry: Sendable {
    /// Where it is written.
    package let context: Context
    /// The names that other tools have for one thing.
    package let names: [String]
    /// How it is written here, with an example.
    package let advice: String

    init(_ context: Context, _ names: [String], _ advice: String) {
      (self.context, self.names, self.advice) = (context, names, advice)
    }
  }

  /// Returns how a name is written here; nil for a name that is not in the table.
  ///
  /// - Parameter contexts: where the name is written; earlier ones take precedence.
  package static func advice(for name: String, in contexts: Context...) -> String? {
    let name = Suggestions.americanSpelling(of: name).folded
    for context in contexts {
      for entry in table where entry.context == context {
        if entry.names.contains(where: { $0.folded == name }) { return entry.advice }
      }
    }
    return nil
  }

  /// All names, in the order of contexts.
  ///
  /// In the text each context precedes its lines: the names of one thing, a colon, and how it is written here.
  package static let table = {
    var (entries, context) = ([Entry](), Context.scene)
    let text = String(decoding: PackageResources.words_txt, as: UTF8.self)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("== ") {
        context = Context(rawValue: String(line.dropFirst(3))) ?? context
      } else if let colon = line.firstIndex(of: ":") {
        let names = line[..<colon].split(separator: ",").map { String($0.drop { $0 == " " }) }
        entries.append(Entry(context, names, String(line[colon...].dropFirst(2))))
      }
    }
    return entries
  }()
}

extension String {
  // Without case and word separators, so that `border-radius` and `borderRadius` are one name.
  fileprivate var folded: String {
    String(lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " })
  }
}
