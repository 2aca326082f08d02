internal import CFFmpeg

/// Reads images of any layout, depth and byte order, one component at a time.
///
/// The corresponding C function is `av_read_image_line2`.
struct ComponentReader {
  private let description: UnsafePointer<AVPixFmtDescriptor>
  private let planes: [UnsafePointer<UInt8>?]
  private let strides: [Int32]
  private let width: Int

  init(_ frame: UnsafeMutablePointer<AVFrame>, _ description: UnsafePointer<AVPixFmtDescriptor>) {
    let (data, sizes) = (frame.pointee.data, frame.pointee.linesize)
    self.description = description
    planes = [data.0, data.1, data.2, data.3].map { $0.map { UnsafePointer($0) } }
    strides = [sizes.0, sizes.1, sizes.2, sizes.3]
    width = Int(frame.pointee.width)
  }

  /// Writes a row as RGBA, 8 bits.
  func copy(_ y: Int, to row: inout [UInt8]) {
    for (component, channels) in zip(0..., targets) {
      let all = description.pointee.comp
      let depths = [all.0.depth, all.1.depth, all.2.depth, all.3.depth]
      let maximum = 1 << Int(depths[component]) - 1
      let values = read(component, y, count: width)
      for x in 0..<width {
        let code = UInt8(truncatingIfNeeded: (Int(values[x]) * 255 + maximum / 2) / maximum)
        for channel in channels { row[x * 4 + channel] = code }
      }
    }
    if targets.last != [3] {
      for x in 0..<width { row[x * 4 + 3] = 255 }
    }
  }

  // Which bytes of an RGBA pixel each component of the image fills.
  private var targets: [[Int]] {
    switch description.pointee.nb_components {
    case 1: [[0, 1, 2]]
    case 2: [[0, 1, 2], [3]]
    case 3: [[0], [1], [2]]
    default: [[0], [1], [2], [3]]
    }
  }

  /// The codes of one component in one of its rows.
  func read(_ component: Int, _ y: Int, count width: Int) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: width) { values, count in
      var planes = planes
      av_read_image_line2(
        values.baseAddress,
        &planes,
        strides,
        description,
        0,
        Int32(y),
        Int32(component),
        Int32(width),
        0,
        2
      )
      count = width
    }
  }
}

extension AVPixFmtDescriptor {
  /// Whether the layout has one of the properties.
  func has(_ properties: Int32) -> Bool { Int32(truncatingIfNeeded: flags) & properties != 0 }
}
