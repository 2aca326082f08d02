internal import CFFmpeg

/// A decoded frame, component by component, rows without gaps.
public struct VideoFrame: Hashable, Sendable {
  /// Columns of the coded image.
  public let width: Int
  /// Rows of the coded image.
  public let height: Int
  /// The layout of pixels that the decoder gave, in FFmpeg's words.
  public let pixelFormat: String
  /// Luma, blue and red difference, or red, green and blue; then alpha, where there is some.
  ///
  /// Each holds codes of `bitDepth` bits. Shared chroma has half the columns and rows, rounded up.
  public let components: [[UInt16]]
  /// Bits of a code.
  public let bitDepth: Int
  /// Whether the components are red, green and blue.
  public let isRGB: Bool
  /// Columns of the second and third component.
  public let chromaWidth: Int
  /// Rows of the second and third component.
  public let chromaHeight: Int
  /// The number of the frame, from its time and the frame rate.
  public let number: Int64
  /// Whether decoding can start here.
  public let isKey: Bool

  init(_ frame: UnsafeMutablePointer<AVFrame>, number: Int64) throws(CodecError) {
    let format = AVPixelFormat(frame.pointee.format)
    guard frame.pointee.data.0 != nil, let description = av_pix_fmt_desc_get(format) else {
      throw CodecError(.decode, "A frame has no pixels.")
    }
    let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
    let (shiftX, shiftY) = (description.pointee.log2_chroma_w, description.pointee.log2_chroma_h)
    let reader = ComponentReader(frame, description)
    let chromaWidth = (width + (1 << Int(shiftX)) - 1) >> Int(shiftX)
    let chromaHeight = (height + (1 << Int(shiftY)) - 1) >> Int(shiftY)
    (self.width, self.height) = (width, height)
    (self.chromaWidth, self.chromaHeight) = (chromaWidth, chromaHeight)
    pixelFormat = String(optionalCString: av_get_pix_fmt_name(format)) ?? "unknown"
    isRGB = description.pointee.has(AV_PIX_FMT_FLAG_RGB)
    bitDepth = Int(description.pointee.comp.0.depth)
    components = (0..<Int(description.pointee.nb_components)).map { component in
      let isChroma = component == 1 || component == 2
      let (columns, rows) = isChroma ? (chromaWidth, chromaHeight) : (width, height)
      return (0..<rows).flatMap { reader.read(component, $0, count: columns) }
    }
    self.number = number
    isKey = shim_is_key_frame(frame) != 0
  }

  /// The straight colour at a place: red, green, blue and alpha in 0…255, not rounded.
  ///
  /// Luma and chroma are taken as BT.709 in limited range.
  public func color(_ x: Int, _ y: Int) -> (red: Double, green: Double, blue: Double, alpha: Double)
  {
    let top = Double(1 << bitDepth - 1)
    func full(_ component: Int) -> Double {
      Double(components[component][y * width + x]) * 255 / top
    }
    let alpha = components.count == 4 ? full(3) : 255
    if isRGB { return (full(0), full(1), full(2), alpha) }
    let unit = Double(1 << (bitDepth - 8))
    let chromaIndex = (y * chromaHeight / height) * chromaWidth + x * chromaWidth / width
    let luma = (Double(components[0][y * width + x]) - 16 * unit) / (219 * unit)
    let cb = (Double(components[1][chromaIndex]) - 128 * unit) / (224 * unit)
    let cr = (Double(components[2][chromaIndex]) - 128 * unit) / (224 * unit)
    // Kr = 0.2126, Kb = 0.0722 (ITU-R BT.709-6, item 3.2).
    let red = luma + 2 * (1 - 0.2126) * cr
    let blue = luma + 2 * (1 - 0.0722) * cb
    let green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
    func code(_ value: Double) -> Double { min(255, max(0, value * 255)) }
    return (code(red), code(green), code(blue), alpha)
  }
}
