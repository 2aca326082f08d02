import Graphics
import TestSupport

/// A moving gradient with a square: something for an encoder to do.
func movingPicture(_ width: Int, _ height: Int, frame: Int) -> Bitmap {
  image(width, height) { x, y in
    let inside = (x - frame) & 31 < 8 && y & 15 < 8
    let (red, green, blue) = inside ? (250, 20, 30) : (x * 3 & 255, y * 4 & 255, frame * 4 & 255)
    return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}

/// The codes of a colour after BT.709 and limited range, in real arithmetic (ITU-R BT.709-6,
/// sections 3.2 to 3.4).
func bt709(_ red: Double, _ green: Double, _ blue: Double) -> (y: Double, u: Double, v: Double) {
  let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (
    16 + luma * 219 / 255,
    128 + (blue - luma) / 1.8556 * 224 / 255,
    128 + (red - luma) / 1.5748 * 224 / 255
  )
}
