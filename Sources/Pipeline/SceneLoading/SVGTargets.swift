internal import Files
internal import JSONText
internal import SVGFormat
internal import SceneFormat
internal import SceneModel
internal import TextShaping

/// Changes named elements in the text of an SVG: all others are as they were written.
struct SVGTargets: TargetedFile {
  static let noun = "elements"

  /// The text of the file in UTF-8.
  private(set) var bytes: [UInt8]
  private var document: AnimatedSVG?
  // Those of the last list.
  private var elements: [SVGNamedElements.Element] = []
  // The texts that have become smaller.
  private var notes: [String] = []
  private var fits: [[String]: TargetTextFit] = [:]
  private let limits: Limits
  private let letters: SVGLetterSource

  private init(_ bytes: [UInt8], _ limits: Limits, _ letters: @escaping SVGLetterSource) {
    (self.limits, self.letters) = (limits, letters)
    self.bytes = SVGDrawing.inUTF8(bytes)
    read()
  }

  private mutating func read() {
    document = (try? SVGDrawing(bytes, limits: limits)).flatMap { try? AnimatedSVG($0) }
  }

  /// The elements of a file that has been read.
  init(_ file: SVGFile, _ limits: Limits) {
    (bytes, document, self.limits, letters) = (file.bytes, file.document, limits, noLetters)
  }

  /// The text of a file with the values of targets, and what there is to say about them.
  ///
  /// A file that cannot be read stays as it is.
  ///
  /// - Parameter loader: loads the fonts with which texts are measured.
  /// - Throws: for a name without elements, a property that none of them has, and a value that does not fit.
  static func edited(
    _ bytes: [UInt8],
    targets: [Target],
    loader: ResourceLoader,
    limits: Limits,
    colorScheme: ColorScheme
  ) throws(VariableError) -> (bytes: [UInt8], notes: [Diagnostic]) {
    guard !targets.isEmpty else { return (bytes, []) }
    // Fonts are loaded when a text is measured.
    lazy var worker: WorkerResources = {
      let scene = try? SVGInput.scene(bytes, colorScheme: colorScheme, limits: limits).scene
      let resources = scene.map { loader.load($0).resources } ?? SceneResources()
      return WorkerResources(resources, limits: limits)
    }()
    var file = SVGTargets(bytes, limits) { (line) throws(SVGLetterError) in
      try worker.shaped(line)
    }
    guard file.document != nil else { return (file.bytes, []) }
    try file.setFits(targets)
    let notes = try file.apply(targets, limits: limits) + file.notes
    return (file.bytes, notes.map { Diagnostic(.note, .targets, $0) })
  }

  var list: TargetList {
    mutating get {
      elements = document.map { SVGNamedElements($0).elements } ?? []
      var list = TargetList()
      list.layers = elements.map { element in
        var layer = TargetList.Layer(names: element.names, kind: element.kind)
        (layer.id, layer.classes, layer.parent) = (element.id, element.classes, element.parent)
        layer.properties = element.properties.map { name, value in
          // A gradient is no value of a colour.
          let isPaint = ["color", "stroke"].contains(name)
          return (name, value.flatMap { isPaint && ColorText.color($0) == nil ? nil : $0 })
        }
        return layer
      }
      return list
    }
  }

  private mutating func setFits(_ targets: [Target]) throws(VariableError) {
    for target in targets where target.property.word == .fit {
      guard case .text(let word) = try target.value(limits: limits) else { continue }
      guard word != TargetTextFit.wrap.rawValue else {
        throw target.error("texts of SVG do not wrap (use shrink, or line breaks)")
      }
      for index in try list.select(target) {
        fits[elements[index].names] = TargetTextFit(rawValue: word)
      }
    }
  }

  mutating func change(
    _ layers: [Int],
    _ target: Target,
    to value: TargetValue
  ) throws(VariableError) -> Int {
    guard let before = document else { return 0 }
    if case .stops = value {
      throw target.error("an element of an SVG takes one colour, not the list of a gradient")
    }
    if case .text(let path) = value, target.property.word == .image { try target.checkPath(path) }
    do throws(SVGChangeError) {
      let word = target.property.word
      var edit = SVGElementEdit(
        word,
        operation: target.operation,
        value: value,
        document: before,
        letters: letters,
        bytes: bytes
      )
      var count = 0
      for node in edit.outermost(layers.map { elements[$0].node }) where try edit.apply(to: node) {
        count += 1
      }
      guard count > 0 else { return 0 }
      bytes = try edit.written()
      read()
      if word == .text, let after = document {
        var fitting = SVGTextFitting(before: before, after: after, letters: letters, bytes: bytes)
        for element in layers.map({ elements[$0] }) {
          let shrinks = fits[element.names].map { $0 == .shrink }
          guard let percent = fitting.fit(element.node, shrinks: shrinks) else { continue }
          notes.append("the text of \(target.text.quoted) is shrunk to \(percent) % to fit")
        }
        bytes = try fitting.written()
        read()
      }
      return count
    } catch {
      throw target.error(error.message)
    }
  }
}

extension VariableOverrides {
  /// Takes out the targets of an input without variables.
  mutating func targets() throws(SceneLoadingError) -> [Target] {
    try VariableError.mapped(try takeTargets { _ in false }) { SceneLoadingError($0) }
  }
}
