internal import Graphics
internal import SceneModel

/// A message of an SVGA 2 file, read field by field.
private protocol SVGAMessage {
  typealias Field = ProtobufReader.Field
  typealias Counts = SVGAMovie.Counts

  /// A message without fields.
  init()
  /// Takes a field; unknown ones are skipped.
  mutating func take(_ field: Field, _ counts: inout Counts) throws(SVGAReadError)
}

extension SVGAMessage {
  fileprivate init(_ bytes: ArraySlice<UInt8>, _ counts: inout Counts) throws(SVGAReadError) {
    self.init()
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() { try take(field, &counts) }
  }
}

extension SVGAMovie: SVGAMessage {
  /// Reads the expanded bytes of an SVGA 2 file: a `MovieEntity`.
  ///
  /// - Parameter maxPathBytes: the greatest length of all path data.
  init(_ bytes: [UInt8], maxPathBytes: Int) throws(SVGAReadError) {
    var counts = Counts(maxPathBytes: maxPathBytes)
    try self.init(bytes[...], &counts)
    guard rate > 0, frameCount > 0, viewBox.width > 0, viewBox.height > 0 else {
      throw SVGAReadError(.damaged, "it has no size, no rate or no frames (export it again)")
    }
  }

  fileprivate mutating func take(_ field: Field, _ counts: inout Counts) throws(SVGAReadError) {
    switch field.number {
    case 2: try readParameters(field.value.bytes)
    case 3:
      images.append(try Self.entry(field.value.bytes))
      try Self.check(images.count, limit: Limits.svgaImages, counted: "images and audio files")
    case 4:
      sprites.append(try SVGASprite(field.value.bytes, &counts))
      try Self.check(sprites.count, limit: Limits.svgaSprites, counted: "sprites")
    case 5:
      audios.append(try SVGAAudio(field.value.bytes, &counts))
      try Self.check(audios.count, limit: Limits.svgaAudios, counted: "audio files")
    default: break
    }
  }

  /// The counts over the whole file, taken before any object is created from it.
  struct Counts {
    private var frames = 0
    private var shapes = 0
    private var pathBytes = 0
    private let maxPathBytes: Int

    init(maxPathBytes: Int) { self.maxPathBytes = maxPathBytes }

    mutating func addFrame() throws(SVGAReadError) {
      frames += 1
      try SVGAMovie.check(frames, limit: Limits.svgaFrames, counted: "frames of sprites")
    }

    mutating func addShape() throws(SVGAReadError) {
      shapes += 1
      try SVGAMovie.check(shapes, limit: Limits.svgaShapes, counted: "shapes")
    }

    mutating func path(_ value: ProtobufReader.Value) throws(SVGAReadError) -> String {
      pathBytes += value.bytes.count
      let hint = " (raise it with --max-svga-path-bytes)"
      try SVGAMovie.check(pathBytes, limit: maxPathBytes, counted: "bytes of paths\(hint)")
      return value.text
    }
  }

  private static func check(_ count: Int, limit: Int, counted what: String) throws(SVGAReadError) {
    guard count > limit else { return }
    throw SVGAReadError(.limit, "it has more than \(limit) \(what)")
  }

  private mutating func readParameters(_ bytes: ArraySlice<UInt8>) throws(SVGAReadError) {
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      switch field.number {
      case 1: viewBox.width = field.value.float
      case 2: viewBox.height = field.value.float
      case 3: rate = field.value.integer
      case 4: frameCount = field.value.integer
      default: continue
      }
    }
  }

  private static func entry(
    _ bytes: ArraySlice<UInt8>
  ) throws(SVGAReadError) -> (key: String, bytes: [UInt8]) {
    var result = (key: "", bytes: [UInt8]())
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      if field.number == 1 { result.key = field.value.text }
      if field.number == 2 { result.bytes = Array(field.value.bytes) }
    }
    return result
  }
}

extension SVGASprite: SVGAMessage {
  fileprivate mutating func take(_ field: Field, _ counts: inout Counts) throws(SVGAReadError) {
    switch field.number {
    case 1: imageKey = field.value.text
    case 2:
      try counts.addFrame()
      frames.append(try SVGAFrame(field.value.bytes, &counts))
    case 3: matteKey = field.value.text
    default: break
    }
  }
}

extension SVGAFrame: SVGAMessage {
  fileprivate mutating func take(_ field: Field, _ counts: inout Counts) throws(SVGAReadError) {
    switch field.number {
    case 1: alpha = field.value.float.clamped(to: 0...1)
    case 2:
      let numbers = try field.value.floats(4)
      size = Size(numbers[2], numbers[3])
    case 3: transform = try Affine(field.value)
    case 4: clipPath = try counts.path(field.value)
    case 5:
      try counts.addShape()
      shapes.append(try SVGAShape(field.value.bytes, &counts))
    default: break
    }
  }
}

extension SVGAShape: SVGAMessage {
  fileprivate mutating func take(_ field: Field, _ counts: inout Counts) throws(SVGAReadError) {
    switch field.number {
    case 1 where field.value.integer == 3: outline = .store
    case 2:
      var path = ProtobufReader(field.value.bytes)
      while let part = try path.next() {
        if part.number == 1 { outline = .path(try counts.path(part.value)) }
      }
    case 3:
      let n = try field.value.floats(5)
      outline = .rect(Rect(n[0], n[1], n[2], n[3]), cornerRadius: n[4])
    case 4:
      let n = try field.value.floats(4)
      outline = .ellipse(center: Point(n[0], n[1]), radii: Size(n[2], n[3]))
    case 10: style = try SVGAStyle(field.value.bytes, &counts)
    case 11: transform = try Affine(field.value)
    default: break
    }
  }
}

extension SVGAStyle: SVGAMessage {
  fileprivate mutating func take(_ field: Field, _ counts: inout Counts) throws(SVGAReadError) {
    switch field.number {
    case 1: fill = try field.value.color()
    case 2: stroke = try field.value.color()
    case 3: lineWidth = field.value.float
    case 4: lineCap = [1: .round, 2: .square][field.value.integer] ?? .butt
    case 5: lineJoin = [1: .round, 2: .bevel][field.value.integer] ?? .miter
    case 6: miterLimit = field.value.float
    case 7: dashes.length = field.value.float
    case 8: dashes.gap = field.value.float
    case 9: dashes.phase = field.value.float
    default: break
    }
  }
}

extension SVGAAudio: SVGAMessage {
  fileprivate mutating func take(_ field: Field, _ counts: inout Counts) throws(SVGAReadError) {
    switch field.number {
    case 1: key = field.value.text
    case 2: frames.start = max(0, field.value.integer)
    case 3: frames.end = max(0, field.value.integer)
    case 4: startTime = max(0, field.value.integer)
    default: break
    }
  }
}

extension Affine {
  // An empty message is no transform; in others a missing number is 0.
  fileprivate init(_ value: ProtobufReader.Value) throws(SVGAReadError) {
    guard !value.bytes.isEmpty else {
      self = .identity
      return
    }
    let n = try value.floats(6)
    self.init(n[0], n[1], n[2], n[3], n[4], n[5])
  }
}

extension ProtobufReader.Value {
  /// The first fields of a message, all numbers; missing fields are 0.
  fileprivate func floats(_ count: Int) throws(SVGAReadError) -> [Double] {
    var result = [Double](repeating: 0, count: count)
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      guard (1...UInt64(count)).contains(field.number) else { continue }
      result[Int(clamping: field.number) - 1] = field.value.float
    }
    return result
  }

  /// Reads a colour, straight alpha.
  ///
  /// Exporters write components of 0…1 or of 0…255. A component of 2 or more identifies the second
  /// kind. Alpha is judged separately: files exist that combine alpha of 0…1 with codes.
  fileprivate func color() throws(SVGAReadError) -> Color {
    let written = try floats(4)
    let usesCodes = written.contains { $0 >= 2 }
    func component(_ index: Int, _ isCode: Bool) -> Double {
      (isCode ? written[index] / 255 : written[index]).clamped(to: 0...1)
    }
    return Color(
      component(0, usesCodes),
      component(1, usesCodes),
      component(2, usesCodes),
      component(3, written[3] >= 2)
    )
  }
}
