internal import CRasterKernels
internal import DisplayModel
internal import Graphics

/// Transfer functions of straight components as the kernel reads them: red, green, blue and alpha.
struct TransferTables {
  /// The numbers of all four tables.
  let numbers: [Float]
  /// The results for the bytes of opaque pixels: parts of premultiplied pixels, red with the alpha.
  let opaque: [UInt32]

  /// The tables of curves that act one after the other.
  init(_ curves: [(Levels, Levels.Channel)]) {
    self.init { channel, value in
      curves.reduce(value) { value, curve in
        let (levels, target) = curve
        let acts = target == channel || (target == .rgb && channel != .alpha)
        return acts ? levels.apply(value) : value
      }
    }
  }

  /// The tables of functions of red, green, blue and alpha.
  init(_ functions: [TransferFunction]) {
    self.init { channel, value in
      guard let index = Self.channels.firstIndex(of: channel), index < functions.count else {
        return value
      }
      return functions[index].value(at: value)
    }
  }

  private static let channels: [Levels.Channel] = [.red, .green, .blue, .alpha]

  private init(_ value: (Levels.Channel, Double) -> Double) {
    let channels = Self.channels
    numbers = channels.flatMap { channel in
      (0..<transfer_length).map { index in
        Float(value(channel, min(1, Double(index) / Double(transfer_entries - 1))))
      }
    }
    let alpha = value(.alpha, 1)
    let top = UInt32(Color(0, 0, 0, alpha).bytes.alpha) << 24
    opaque = zip(channels, [16, 8, 0] as [UInt32]).flatMap { channel, shift in
      (0...255).map { byte in
        let part = value(channel, Double(byte) / 255) * alpha
        return UInt32(Color(part, 0, 0).bytes.red) << shift | (shift == 16 ? top : 0)
      }
    }
  }
}
