/// The kinds of motion assertions, spelled as the key that each of them begins with.
public enum AssertionKind: String, Sendable, Hashable, CaseIterable {
  case visible, hidden, appears, disappears, before
  case inside, apart, above
  case moves, rests, maxSpeed, maxJump
  case textFits, minTextSize, readable, contrast
  case flashes, loops, draws
  case size, duration, frames, frameRate
  case audio, audioPeak, loudness
  case equal, hash

  /// When an assertion of the kind holds, as a sentence.
  public var summary: String {
    switch self {
    case .visible:
      "The layer's items touch the canvas with opacity above `minOpacity`, not wholly covered by opaque items."
    case .hidden: "The layer is visible on no frame."
    case .appears: "The first visible frame of the layer is not later than `by`."
    case .disappears: "The last visible frame of the layer is not later than `by`."
    case .before: "The first layer is visible on an earlier frame than the second one."
    case .inside: "The painted bounds of the layer are inside an area of the canvas."
    case .apart: "The painted bounds of two layers never meet."
    case .above: "The layer is painted after the layer `of`."
    case .moves: "The items of the layer differ between frames that are `atLeastEvery` apart."
    case .rests: "The items of the layer are equal on all frames."
    case .maxSpeed: "The centre of the painted bounds moves at most `value` points per second."
    case .maxJump:
      "The centre of the painted bounds moves at most `value` points between neighbouring frames."
    case .textFits:
      "No glyph is outside of the bounds of the layer, and nothing is truncated."
    case .minTextSize:
      "The capital letters of every visible text have at least this height in output pixels."
    case .readable: "The text is visible long enough for its characters."
    case .contrast:
      "The text has at least the contrast ratio `min` of WCAG 2.2 with the drawn backdrop."
    case .flashes:
      "No second has more than three general or three red flashes of WCAG 2.3.1."
    case .loops: "The frame after the last one would equal the first one."
    case .draws: "No frame is blank, or every layer contributes a pixel at some frame."
    case .size: "The output has this width and height in pixels."
    case .duration: "The output has this duration."
    case .frames: "The output has this number of frames."
    case .frameRate: "The output has this frame rate."
    case .audio: "The mix is not silent."
    case .audioPeak: "The true peak of the mix is at most this level in dBFS."
    case .loudness: "The integrated loudness of the mix is this level in LUFS."
    case .equal: "The images of two layers are the same."
    case .hash: "Frames have these SHA-256 hashes."
    }
  }
}
