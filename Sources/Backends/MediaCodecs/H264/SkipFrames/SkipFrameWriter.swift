/// Skip frames of an H.264 stream, written without the encoder.
///
/// A frame whose macroblocks are all skipped repeats the previous one, bit for bit: about 11 bytes
/// instead of milliseconds (ITU-T H.264, 7.3.4, `mb_skip_run`). Skip frames refer to a second PPS,
/// in which runs are not arithmetically coded and nothing is filtered. They are reference frames,
/// so the numbers of all later ones grow.
///
/// This applies to streams with one reference frame, whose frames are shown in decoding order.
/// `added` is the only state that lasts: the skip frames since the last IDR frame.
///
///     packet of an IDR frame  ──► added = 0        written as it is            next = 1
///     packet of a P-frame     ──► added unchanged  frame_num += added          next = frame_num + 1
///     repeat of the last      ──► added += 1       skip frame, frame_num =     next += 1
///                                                  next
///
/// Frame numbers are modulo 2^(log2_max_frame_num). A P-frame that no other frame refers to does not
/// advance `next`.
struct SkipFrameWriter {
  private let frameNumberBits: Int
  private let macroblocks: Int
  /// Added to the frame numbers since the last IDR frame.
  private var added = 0
  /// The number after the last frame's.
  private var nextNumber = 0

  /// Checks whether a stream can contain skip frames.
  ///
  /// - Parameter extradata: the parameter sets of the encoder; nil is returned where they allow
  ///   more than one reference frame, another order of frames, fields, or a second PPS.
  init?(_ extradata: [UInt8]) {
    var sequence: SequenceParameters?
    for unit in NALUnits.split(extradata) {
      switch unit.first.flatMap({ NALUnits.Kind(rawValue: $0 & 31) }) {
      case .sequenceParameters: sequence = SequenceParameters(NALUnits.payload(unit))
      case .frameParameters:
        var reader = BitReader(NALUnits.payload(unit), from: 8)
        guard reader.unsigned() == 0 else { return nil }
      case .slice, .sliceOfIDR, .message, nil: break
      }
    }
    guard let sequence else { return nil }
    frameNumberBits = sequence.frameNumberBits
    macroblocks = sequence.macroblocks
  }

  /// Returns the parameter sets followed by the PPS of skip frames.
  static func extended(_ extradata: [UInt8]) -> [UInt8] {
    var set = BitWriter()
    set.bits(0x68, 8)
    // Number 1, of sequence parameters 0, variable-length codes, no field order, one slice group, one
    // reference in each list.
    set.unsigned(1)
    set.unsigned(0)
    set.bits(0, 2)
    for _ in 0..<3 { set.unsigned(0) }
    // No weights; quantisers and the offset of chroma as they come.
    set.bits(0, 3)
    for _ in 0..<3 { set.unsigned(0) }
    // Slices specify their deblocking; unconstrained intra prediction, no redundant coded frames.
    set.bits(0b100, 3)
    set.finish()
    return extradata + NALUnits.unit(set.bytes)
  }

  /// Returns the encoder's packet with its frame renumbered to account for skip frames.
  mutating func renumbered(_ packet: [UInt8]) -> [UInt8] {
    let units = NALUnits.split(packet).map { unit -> [UInt8] in
      switch NALUnits.Kind(rawValue: (unit.first ?? 0) & 31) {
      case .sliceOfIDR:
        added = 0
        return renumbered(unit)
      case .slice: return renumbered(unit)
      case .message, .sequenceParameters, .frameParameters, nil:
        return [0, 0, 0, 1] + unit
      }
    }
    return added == 0 ? packet : Array(units.joined())
  }

  private mutating func renumbered(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    // The number is in the first few bytes; of a whole slice only these are read at first.
    var reader = BitReader(NALUnits.payload(unit.prefix(24)), from: 8)
    // First macroblock, slice type, PPS.
    for _ in 0..<3 { _ = reader.unsigned() }
    let position = reader.position
    let number = (reader.bits(frameNumberBits) + added) & (1 << frameNumberBits - 1)
    nextNumber = (unit.first ?? 0) & 0x60 == 0 ? number : number + 1
    guard added > 0 else { return [] }
    var payload = NALUnits.payload(unit)
    for bit in 0..<frameNumberBits {
      let mask = UInt8(128) >> UInt8((position + bit) & 7)
      let isSet = number >> (frameNumberBits - 1 - bit) & 1 == 1
      payload[(position + bit) >> 3] &= ~mask
      if isSet { payload[(position + bit) >> 3] |= mask }
    }
    return NALUnits.unit(payload)
  }

  /// Returns a skip frame, which repeats the previous frame.
  mutating func skipFrame() -> [UInt8] {
    var slice = BitWriter()
    // A slice of a reference frame: from the first macroblock on, all slices of type P, PPS 1.
    slice.bits(0x41, 8)
    slice.unsigned(0)
    slice.unsigned(5)
    slice.unsigned(1)
    slice.bits(nextNumber & (1 << frameNumberBits - 1), frameNumberBits)
    // References as they come, none reordered or marked; the quantiser as it comes; not filtered.
    slice.bits(0, 3)
    slice.unsigned(0)
    slice.unsigned(1)
    slice.unsigned(macroblocks)
    slice.finish()
    nextNumber += 1
    added += 1
    return NALUnits.unit(slice.bytes)
  }
}

/// The fields of a sequence that skip frames need (ITU-T H.264, 7.3.2.1.1).
private struct SequenceParameters {
  let frameNumberBits: Int
  let macroblocks: Int

  /// Reads the parameters; nil for a sequence that cannot contain skip frames.
  init?(_ payload: [UInt8]) {
    var reader = BitReader(payload, from: 8)
    let profile = reader.bits(8)
    _ = reader.bits(16)
    guard reader.unsigned() == 0 else { return nil }
    if [100, 110, 122, 244].contains(profile) {
      // Chroma format, not in separate planes; depths of luma and chroma.
      guard let chroma = reader.unsigned(), chroma != 3 || !reader.flag(),
        reader.unsigned() != nil, reader.unsigned() != nil
      else { return nil }
      _ = reader.flag()
      // Lists of scaling would have to be read over.
      guard !reader.flag() else { return nil }
    }
    guard let bits = reader.unsigned(), bits <= 12, reader.unsigned() == 2,
      reader.unsigned() == 1
    else { return nil }
    _ = reader.flag()
    guard let columns = reader.unsigned(), let rows = reader.unsigned(), reader.flag(),
      columns < 4096, rows < 4096
    else { return nil }
    frameNumberBits = bits + 4
    macroblocks = (columns + 1) * (rows + 1)
  }
}
