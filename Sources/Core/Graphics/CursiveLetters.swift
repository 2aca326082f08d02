extension Unicode.Scalar {
  /// Whether a letter, or a cluster that begins with it, has tracking after it.
  ///
  /// Letters of cursive scripts have none, since gaps would cut their joints (CSS Text 3, section 8.2.1). Format
  /// characters have none, since they have no width.
  public var takesTracking: Bool {
    // The greatest part of most texts.
    guard value >= 0xAD else { return true }
    return !properties.isDefaultIgnorableCodePoint && !isCursiveLetter
  }

  /// Whether it is a letter of a script whose letters join (`ArabicShaping.txt` of Unicode 15).
  public var isCursiveLetter: Bool {
    guard value >= 0x600, Self.cursiveBlocks.contains(where: { $0.contains(value) }) else {
      return false
    }
    switch properties.generalCategory {
    case .otherLetter, .modifierLetter, .uppercaseLetter, .lowercaseLetter: return true
    default: return false
    }
  }

  private static let cursiveBlocks: [ClosedRange<UInt32>] = [
    // Arabic, Syriac
    0x600...0x77F,
    // N'Ko
    0x7C0...0x7FF,
    // Mandaic, Syriac, Arabic
    0x840...0x8FF,
    // Mongolian
    0x1800...0x18AF,
    // Phags-pa
    0xA840...0xA87F,
    // Arabic presentation forms
    0xFB50...0xFDFF, 0xFE70...0xFEFC,
    // Manichaean
    0x10AC0...0x10AFF,
    // Psalter Pahlavi
    0x10B80...0x10BAF,
    // Hanifi Rohingya
    0x10D00...0x10D3F,
    // Arabic
    0x10EC0...0x10EFF,
    // Sogdian, Old Uyghur, Chorasmian
    0x10F30...0x10FDF,
    // Mongolian
    0x11660...0x1167F,
    // Adlam
    0x1E900...0x1E95F,
  ]
}
