internal import Graphics
internal import SceneModel

/// The values of the keys of an assertion of any kind.
struct AssertionValues: Sendable {
  var layer: LayerPattern = ""
  /// Two layers.
  var pair: [LayerPattern] = []
  var number = 0.0
  var count = 0
  var word = ""
  var isLooping = true
  /// Width and height in pixels.
  var sides: [Int] = []
  var rate = FrameRate.sixty
  var hashes: [MotionAssertion.FrameHash] = []

  var minOpacity = MotionAssertion.defaultOpacity
  var moment = Instant.end
  var area = MotionAssertion.Area.canvas
  var margin = 0.0
  var gap = 0.0
  var other: LayerPattern = ""
  var interval = MotionAssertion.defaultInterval
  var value = 0.0
  var exceptions: [Instant] = []
  var readingSpeed = MotionAssertion.defaultReadingSpeed
  var contrast = MotionAssertion.defaultContrast
  var tolerance = 0.0
  var isSmooth = false
  var span: MotionAssertion.Span?

  /// What an assertion of a kind states by these values.
  func claim(_ kind: AssertionKind) -> MotionAssertion.Claim {
    switch kind {
    case .visible: .visible(layer, minOpacity: minOpacity)
    case .hidden: .hidden(layer, minOpacity: minOpacity)
    case .appears: .appears(layer, by: moment)
    case .disappears: .disappears(layer, by: moment)
    case .before: .before(pair[0], pair[1])
    case .inside: .inside(layer, area: area, margin: margin)
    case .apart: .apart(pair[0], pair[1], gap: gap)
    case .above: .above(layer, of: other)
    case .moves: .moves(layer, atLeastEvery: interval)
    case .rests: .rests(layer)
    case .maxSpeed: .maxSpeed(layer, value)
    case .maxJump: .maxJump(layer, value, except: exceptions)
    case .textFits: .textFits(layer)
    case .minTextSize: .minTextSize(number)
    case .readable: .readable(layer, charactersPerSecond: readingSpeed)
    case .contrast: .contrast(layer, min: contrast)
    case .flashes: .flashes
    case .loops: .loops(tolerance: tolerance, smooth: isSmooth)
    case .draws: word == "something" ? .drawsSomething : .drawsAllLayers
    case .size: .size(width: sides[0], height: sides[1])
    case .duration: .duration(number)
    case .frames: .frames(count)
    case .frameRate: .frameRate(rate)
    case .audio: .audioPresent
    case .audioPeak: .audioPeak(number)
    case .loudness: .loudness(number, tolerance: tolerance)
    case .equal: .equal(pair[0], pair[1])
    case .hash: .hash(hashes)
    }
  }
}

extension AssertionValues {
  /// The values of an assertion.
  init(_ assertion: MotionAssertion) {
    span = assertion.span
    switch assertion.claim {
    case .visible(let layer, let opacity), .hidden(let layer, let opacity):
      (self.layer, minOpacity) = (layer, opacity)
    case .appears(let layer, let moment), .disappears(let layer, let moment):
      (self.layer, self.moment) = (layer, moment)
    case .inside(let layer, let area, let margin):
      (self.layer, self.area, self.margin) = (layer, area, margin)
    case .above(let layer, let other): (self.layer, self.other) = (layer, other)
    case .moves(let layer, let interval):
      self.layer = layer
      // The default may be written, too.
      if interval.description != self.interval.description { self.interval = interval }
    case .maxSpeed(let layer, let value): (self.layer, self.value) = (layer, value)
    case .maxJump(let layer, let value, let moments):
      (self.layer, self.value, exceptions) = (layer, value, moments)
    case .readable(let layer, let speed): (self.layer, readingSpeed) = (layer, speed)
    case .contrast(let layer, let ratio): (self.layer, contrast) = (layer, ratio)
    case .rests(let layer), .textFits(let layer): self.layer = layer
    case .before(let a, let b), .equal(let a, let b): pair = [a, b]
    case .apart(let a, let b, let gap): (pair, self.gap) = ([a, b], gap)
    case .minTextSize(let number), .duration(let number), .audioPeak(let number):
      self.number = number
    case .loudness(let level, let tolerance): (number, self.tolerance) = (level, tolerance)
    case .loops(let tolerance, let isSmooth):
      (self.tolerance, self.isSmooth) = (tolerance, isSmooth)
    case .flashes: word = "wcag"
    case .drawsSomething: word = "something"
    case .drawsAllLayers: word = "allLayers"
    case .audioPresent: word = "present"
    case .size(let width, let height): sides = [width, height]
    case .frames(let count): self.count = count
    case .frameRate(let rate): self.rate = rate
    case .hash(let hashes): self.hashes = hashes
    }
  }
}
