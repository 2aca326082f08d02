internal import CPixelKernels
internal import Graphics

/// What becomes of straight components, as the kernel reads it: red, green, blue and alpha.
struct TransferTables {
  /// The numbers of all four tables.
  let numbers: [Float]

  /// The tables of curves that act one after the other.
  init(_ curves: [(Levels, Levels.Channel)]) {
    let channels: [Levels.Channel] = [.red, .green, .blue, .alpha]
    numbers = channels.flatMap { channel in
      let own = curves.compactMap { levels, target in
        target == channel || (target == .rgb && channel != .alpha) ? levels : nil
      }
      return (0..<transfer_length).map { index in
        let last = Double(transfer_entries - 1)
        let value = min(1, Double(index) / last)
        return Float(own.reduce(value) { $1.apply($0) })
      }
    }
  }
}
