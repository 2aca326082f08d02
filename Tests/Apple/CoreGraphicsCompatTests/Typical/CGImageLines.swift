import CoreGraphics

// Images from bytes, sprites and tinted icons, as code for iOS makes them.

extension UIImage {
  convenience init?(color: UIColor, size: CGSize = CGSize(width: 1, height: 1)) {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    let pixel = [r, g, b, a].map { UInt8($0 * 255) }
    let bytes = (0..<Int(size.width * size.height)).flatMap { _ in pixel }
    guard let provider = CGDataProvider(data: Data(bytes) as CFData),
      let cgImage = CGImage(
        width: Int(size.width),
        height: Int(size.height),
        bitsPerComponent: 8,
        bitsPerPixel: 32,
        bytesPerRow: Int(size.width) * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider,
        decode: nil,
        shouldInterpolate: true,
        intent: .defaultIntent
      )
    else { return nil }
    self.init(cgImage: cgImage)
  }

  fileprivate func sprites(columns: Int, rows: Int) -> [CGImage] {
    guard let sheet = cgImage else { return [] }
    let (width, height) = (sheet.width / columns, sheet.height / rows)
    return (0..<rows * columns).compactMap { index in
      let origin = CGPoint(x: index % columns * width, y: index / columns * height)
      return sheet.cropping(to: CGRect(origin: origin, size: CGSize(width: width, height: height)))
    }
  }

  fileprivate var aspectRatio: CGFloat { size.height > 0 ? size.width / size.height : 0 }
}

struct CGImageLines {
  let sheet = UIImage(color: .orange, size: CGSize(width: 8, height: 4))

  func sprites() -> [CGImage] {
    sheet?.sprites(columns: 4, rows: 2) ?? []
  }

  func fields() -> [Int] {
    guard let image = sheet?.cgImage else { return [] }
    return [
      image.width, image.height, image.bitsPerComponent, image.bitsPerPixel, image.bytesPerRow,
    ]
  }

  func details() -> (CGImageAlphaInfo, CGColorSpaceModel?, Bool)? {
    guard let image = sheet?.cgImage?.copy() else { return nil }
    return (image.alphaInfo, image.colorSpace?.model, image.shouldInterpolate && !image.isMask)
  }

  func firstPixel() -> [UInt8]? {
    guard let data = sheet?.cgImage?.dataProvider?.data else { return nil }
    return [UInt8](data as Data).prefix(4).map { $0 }
  }

  func scaled(_ scale: CGFloat) -> CGSize {
    guard let cgImage = sheet?.cgImage else { return .zero }
    let image = UIImage(cgImage: cgImage, scale: scale, orientation: .up)
    let turned = UIImage(cgImage: cgImage, scale: image.scale, orientation: .right)
    return turned.imageOrientation == .right ? turned.size : image.size
  }

  func animated() -> (Int?, TimeInterval?) {
    let frames = [UIColor.red, .green, .blue].compactMap { UIImage(color: $0) }
    let animated = UIImage.animatedImage(with: frames, duration: 0.6)
    return (animated?.images?.count, animated?.duration)
  }

  func files() -> [UIImage?] {
    [
      UIImage(named: "none"), UIImage(contentsOfFile: "none.png"), UIImage(data: Data()),
      UIImage(data: sheet?.pngData() ?? Data()), UIImage(data: Data([1, 2, 3]), scale: 2),
      UIImage(),
    ]
  }

  func describe() -> String {
    guard let sheet = sheet, let image = sheet.cgImage, sheet == UIImage(cgImage: image) else {
      return ""
    }
    let ratio = UIImage(color: .red)?.aspectRatio ?? 0
    return
      "\(image.width)×\(image.height) at \(sheet.scale), ratio \(sheet.aspectRatio) and \(ratio)"
  }
}
