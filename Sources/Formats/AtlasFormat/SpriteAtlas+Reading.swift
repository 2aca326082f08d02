internal import Graphics
internal import JSONText
public import SceneModel
internal import XMLText

extension SpriteAtlas {
  /// Reads an atlas in one of the formats of TexturePacker, detected from its content.
  ///
  /// JSON (hash and array), property lists of Cocos2d (formats 0 to 3) and of UIKit, generic XML,
  /// and that of Sparrow and Starling.
  ///
  /// - Throws: an error for other files, and for impossible frames.
  public init(_ bytes: [UInt8], limits: Limits = Limits()) throws(DamageError) {
    if InputKind(bytes)?.format == .json {
      self = try AtlasJSON.read(bytes, limits)
    } else {
      let root = try Self.root(bytes, limits)
      switch root.name {
      case "plist": self = try AtlasPropertyList.read(PropertyList.value(root))
      case "TextureAtlas": self = try AtlasXML.read(root)
      default:
        throw DamageError(
          "an XML file with \(root.name.quoted) is no atlas (give a property list, or TextureAtlas)"
        )
      }
    }
    guard !frames.isEmpty else { throw DamageError("the atlas has no frames") }
    for index in frames.indices { try frames[index].check() }
  }

  private static func root(_ bytes: [UInt8], _ limits: Limits) throws(DamageError) -> XMLElement {
    do throws(XMLReadError) {
      if let document = try XMLReader.read(bytes, limits) { return document.root }
    } catch {
      throw DamageError(error.message)
    }
    throw DamageError("the atlas is neither JSON nor XML in UTF-8 (export it for TexturePacker)")
  }
}

extension SpriteFrame {
  // Sizes that are possible; a source smaller than what was cut out of it is taken to be as large.
  fileprivate mutating func check() throws(SpriteAtlas.DamageError) {
    let numbers = [x, y, width, height, sourceWidth, sourceHeight, offsetX, offsetY]
    guard width > 0, height > 0, x >= 0, y >= 0, numbers.allSatisfy({ abs($0) <= 1 << 20 }) else {
      throw SpriteAtlas.DamageError(
        "the frame \(name.quoted) has the area \(x), \(y), \(width) × \(height) (save the atlas again)"
      )
    }
    sourceWidth = max(sourceWidth, width)
    sourceHeight = max(sourceHeight, height)
    offsetX = min(max(0, offsetX), sourceWidth - width)
    offsetY = min(max(0, offsetY), sourceHeight - height)
  }
}
