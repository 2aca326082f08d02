import QuartzCore

/// A sheet of 16 images of 40 × 60 pixels: four steps in a row, rows for down, left, right and up.
enum WalkerSheet {
  private static let width = 160
  private static let height = 240
  // The walker is drawn with big pixels.
  private static let pixel = 4

  static let image = CGImage(rgba: pixels, width: width, height: height)

  private static let pixels: [UInt8] = {
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for row in 0..<4 {
      for step in 0..<4 { draw(step: step, row: row, in: &pixels) }
    }
    return pixels
  }()

  private static func draw(step: Int, row: Int, in pixels: inout [UInt8]) {
    func fill(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, _ color: [UInt8]) {
      for y in rows.lowerBound * pixel..<(rows.upperBound + 1) * pixel {
        for x in columns.lowerBound * pixel..<(columns.upperBound + 1) * pixel {
          let start = ((row * 60 + y) * width + step * 40 + x) * 4
          pixels.replaceSubrange(start..<start + 4, with: color)
        }
      }
    }
    let hair: [UInt8] = [0x4a, 0x2c, 0x1a, 255]
    let skin: [UInt8] = [0xff, 0xd9, 0xb3, 255]
    let shirt: [UInt8] = [0xd6, 0x45, 0x41, 255]
    let trousers: [UInt8] = [0x2c, 0x3e, 0x66, 255]
    let eyes: [UInt8] = [0x22, 0x1c, 0x18, 255]
    fill(3...6, 1...1, hair)
    fill(3...6, 2...4, row == 3 ? hair : skin)
    if row == 0 || row == 1 { fill(3...3, 3...3, eyes) }
    if row == 0 || row == 2 { fill(6...6, 3...3, eyes) }
    fill(2...7, 5...9, shirt)
    fill(1...1, 5...(step == 1 ? 7 : 8), skin)
    fill(8...8, 5...(step == 3 ? 7 : 8), skin)
    // In the steps between, one foot is in the air.
    fill(3...4, 10...(step == 1 ? 11 : 13), trousers)
    fill(5...6, 10...(step == 3 ? 11 : 13), trousers)
  }
}
