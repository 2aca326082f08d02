import MediaCodecs

extension VideoFrame {
  /// The pixel at a place as red, green and blue, 0…255.
  func rgb(_ x: Int, _ y: Int) -> [Double] {
    let color = color(x, y)
    return [color.red, color.green, color.blue]
  }
}
