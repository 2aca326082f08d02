internal import AtlasFormat
internal import DisplayModel
internal import Files
internal import Graphics

/// A loaded atlas with its decoded images, shared by all workers.
public struct AtlasResource: Sendable {
  /// One image of the atlas with its frames.
  struct Page: Sendable {
    let atlas: SpriteAtlas
    let bitmap: Bitmap
  }

  private let pages: [Page]
  /// All frames of all pages.
  let frames: SpriteAtlas
  /// The hash of all files of the atlas.
  let content: Digest

  /// Creates an atlas.
  ///
  /// - Parameters:
  ///   - pages: the pages, at least one.
  ///   - content: the hash of all files.
  init(_ pages: [Page], content: Digest) {
    self.pages = pages
    var merged = pages[0].atlas
    merged.frames = pages.flatMap(\.atlas.frames)
    frames = merged
    self.content = content
  }

  /// Returns the reference to a frame for display lists, in its untrimmed size.
  func frame(_ index: Int, of name: String) -> ImageFrame {
    let frame = frames.frames[index]
    return ImageFrame(
      source: name,
      content: content.prefix,
      index: index,
      width: frame.sourceWidth,
      height: frame.sourceHeight
    )
  }

  /// Returns the pixels of a frame, unrotated and untrimmed.
  func bitmap(of index: Int) -> Bitmap {
    var first = 0
    for page in pages {
      if index - first < page.atlas.frames.count {
        return page.bitmap.cut(page.atlas.frames[index - first])
      }
      first += page.atlas.frames.count
    }
    preconditionFailure("no frame \(index) of \(first)")
  }
}

extension Bitmap {
  fileprivate func cut(_ frame: SpriteFrame) -> Bitmap {
    var buffer = PixelBuffer(width: frame.sourceWidth, height: frame.sourceHeight)
    let targetRow = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { target in
      withUnsafeBytes { source in
        for row in 0..<frame.height {
          for column in 0..<frame.width {
            let position = frame.position(ofColumn: column, row: row)
            let pixel = source.load(
              fromByteOffset: position.y * bytesPerRow + position.x * 4,
              as: UInt32.self
            )
            let start = (frame.offsetY + row) * targetRow + (frame.offsetX + column) * 4
            target.storeBytes(of: pixel, toByteOffset: start, as: UInt32.self)
          }
        }
      }
    }
    return buffer.freeze()
  }
}
