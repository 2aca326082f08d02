internal import JSONText
internal import SVGAnimation
internal import SVGFormat
internal import SceneFormat
internal import SceneModel

/// Changes named elements in the text of an SVG: all others are as they were written.
struct SVGTargets {
  /// The text of the file in UTF-8.
  private(set) var bytes: [UInt8]
  /// Remarks: how many elements were changed, and which texts became smaller.
  private(set) var notes: [String] = []
  private var fits: [[String]: TargetTextFit] = [:]
  private let limits: Limits
  private let letters: SVGLetterSource

  /// Prepares changes of a file.
  ///
  /// - Parameter letters: the letters with which texts are measured.
  init(_ bytes: [UInt8], limits: Limits, letters: @escaping SVGLetterSource = noLetters) {
    (self.bytes, self.limits, self.letters) = (SVGDrawing.inUTF8(bytes), limits, letters)
  }

  /// The elements that can be named; nil for a file that cannot be read.
  var list: TargetList? { document.map { Self.list(SVGNamedElements($0)) } }

  private var document: AnimatedSVG? {
    (try? SVGDrawing(bytes, limits: limits)).flatMap { try? AnimatedSVG($0) }
  }

  private static func list(_ named: SVGNamedElements) -> TargetList {
    var list = TargetList()
    list.layers = named.elements.map { element in
      var layer = TargetList.Layer(names: element.names, kind: element.kind)
      (layer.id, layer.classes, layer.parent) = (element.id, element.classes, element.parent)
      layer.properties = element.properties
      return layer
    }
    return list
  }

  /// Changes the elements that targets name; a file that cannot be read stays as it is.
  ///
  /// - Throws: for a name without elements, a property that none of them has, and a value that does not fit.
  mutating func apply(_ targets: [Target]) throws(VariableError) {
    for target in targets where target.property.word == .fit {
      guard let list, case .text(let word) = try target.value(limits: limits) else { continue }
      guard word != TargetTextFit.wrap.rawValue else {
        throw VariableError(
          message: "\(target.text.quoted): texts of SVG do not wrap (use shrink, or line breaks)"
        )
      }
      for index in try list.select(target) {
        fits[list.layers[index].names] = TargetTextFit(rawValue: word)
      }
    }
    for target in targets { try apply(target) }
  }

  private mutating func apply(_ target: Target) throws(VariableError) {
    guard let document else { return }
    let elements = SVGNamedElements(document)
    let list = Self.list(elements)
    let named = try list.select(target)
    guard let change = try Self.change(target, limits) else {
      throw target.property.unknown(in: target.text, among: TargetProperty.words)
    }
    do throws(SVGChangeError) {
      var edit = SVGElementEdit(change, document, bytes)
      var changed = 0
      for index in named {
        if try edit.apply(to: elements.elements[index].node) { changed += 1 }
      }
      if changed > 0 {
        if named.count > 1 { notes.append("\(target.text.quoted) changes \(changed) elements") }
        bytes = try edit.written()
        if target.property.word == .text { try fit(named, elements, document, target) }
        return
      }
    } catch {
      throw VariableError(message: "\(target.text.quoted): \(error.message)")
    }
    throw Self.inapplicable(target, named, list, elements, document)
  }

  private mutating func fit(
    _ named: [Int],
    _ elements: SVGNamedElements,
    _ before: AnimatedSVG,
    _ target: Target
  ) throws(SVGChangeError) {
    guard let after = document else { return }
    var fitting = SVGTextFitting(before, after, letters, bytes)
    for index in named {
      let element = elements.elements[index]
      if let percent = fitting.fit(element.node, shrinks: fits[element.names].map { $0 == .shrink })
      {
        notes.append("the text of \(target.text.quoted) is shrunk to \(percent) % to fit")
      }
    }
    bytes = try fitting.written()
  }

  // The change that a target stands for; nil for a property that SVG does not have.
  private static func change(
    _ target: Target,
    _ limits: Limits
  ) throws(VariableError) -> SVGElementChange? {
    guard let property = SVGElementChange.Property(rawValue: target.property.word.rawValue) else {
      return nil
    }
    let operation: SVGElementChange.Operation =
      switch target.operation {
      case .set: .set
      case .add: .add
      case .multiply: .multiply
      }
    let value: SVGElementChange.Value
    switch try target.value(limits: limits) {
    case .text(let text):
      if property == .image, !DataURI.hasScheme(of: text), let failure = AssetPath.failure(in: text)
      {
        throw VariableError(
          message: "\(target.text.quoted): \(failure) (name its folder with --asset-root)"
        )
      }
      value = .text(text)
    case .number(let number): value = .number(number)
    case .point(let point): value = .point(point)
    case .color(let color): value = .color(color)
    case .flag(let flag): value = .flag(flag)
    case .stops: throw target.mismatch(needs: "one colour for an SVG", .null)
    case .json: return nil
    }
    return SVGElementChange(property, operation, value)
  }

  private static func inapplicable(
    _ target: Target,
    _ named: [Int],
    _ list: TargetList,
    _ elements: SVGNamedElements,
    _ document: AnimatedSVG
  ) -> VariableError {
    let layer = list.layers[named[0]]
    let word = target.property.name ?? target.property.word.rawValue
    let outer = elements.elements[named[0]]
    let inner = elements.elements.indices.first { index in
      SVGNamedElements.contains(elements.elements[index], in: outer, document)
        && elements.elements[index].properties.contains { $0.name == word }
    }
    let hint =
      inner.map { "did you mean \(list.selector(of: $0)).\(word)?" }
      ?? "it has \(layer.properties.map(\.name).joined(separator: ", "))"
    return VariableError(message: "\(target.text.quoted): \(layer.kind) has no \(word) (\(hint))")
  }
}
