/// The contents of an atlas file: many small images in one large one.
public struct SpriteAtlas: Sendable, Hashable {
  /// The file of the large image, as the atlas names it; nil where it names none.
  public var image: String?
  /// The size of the large image in pixels; nil where the file does not state it.
  public var size: (width: Int, height: Int)? {
    get { storedSize.map { ($0[0], $0[1]) } }
    set { storedSize = newValue.map { [$0.width, $0.height] } }
  }
  private var storedSize: [Int]?
  /// The small images: in the file's order where that means something, else by their names.
  public var frames: [SpriteFrame]
  /// Other files of the same atlas, in the same folder.
  public var otherFiles: [String] = []

  /// An atlas.
  init(image: String?, size: (width: Int, height: Int)?, frames: [SpriteFrame]) {
    (self.image, self.frames, self.size) = (image, frames, size)
  }

  /// Why a file is no atlas.
  public struct DamageError: Error, Hashable, Sendable {
    /// The problem and its remedy.
    public let message: String

    init(_ message: String) { self.message = message }
  }
}

/// A small image in an atlas, without the transparent edge that it was cut out of.
///
/// All numbers are pixels; the origin is at the top left.
public struct SpriteFrame: Sendable, Hashable {
  /// The name.
  public var name: String
  /// Where it is in the large image: its first column.
  public var x: Int
  /// Its first row.
  public var y: Int
  /// Its columns before it was turned.
  public var width: Int
  /// Its rows before it was turned.
  public var height: Int
  /// Whether it is rotated by 90° clockwise in the large image.
  public var isRotated: Bool
  /// The columns of the image that it was cut out of.
  public var sourceWidth: Int
  /// The rows of that image.
  public var sourceHeight: Int
  /// Its first column in that image.
  public var offsetX: Int
  /// Its first row in that image.
  public var offsetY: Int
  /// How long it is shown, in seconds above 0; nil where the file does not state it.
  public var duration: Double?

  /// An image that fills its source.
  init(name: String, x: Int, y: Int, width: Int, height: Int, isRotated: Bool = false) {
    (self.name, self.x, self.y, self.isRotated) = (name, x, y, isRotated)
    (self.width, self.height) = (width, height)
    (sourceWidth, sourceHeight) = (width, height)
    (offsetX, offsetY) = (0, 0)
  }

  /// The columns that it covers in the large image.
  public var atlasWidth: Int { isRotated ? height : width }
  /// The rows that it covers there.
  public var atlasHeight: Int { isRotated ? width : height }

  /// Where a pixel of it is in the large image.
  public func position(ofColumn column: Int, row: Int) -> (x: Int, y: Int) {
    isRotated ? (x + height - 1 - row, y + column) : (x + column, y + row)
  }
}
