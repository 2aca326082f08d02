internal import Graphics
internal import JSONText
internal import XMLText

/// Reads `TextureAtlas`: the generic XML of TexturePacker, and that of Sparrow and Starling.
enum AtlasXML {
  /// The atlas of an element.
  static func read(_ root: XMLElement) throws(SpriteAtlas.DamageError) -> SpriteAtlas {
    var frames: [SpriteFrame] = []
    for element in root.children {
      switch element.name {
      case "sprite": frames.append(try generic(element))
      case "SubTexture": frames.append(try sparrow(element))
      default: continue
      }
    }
    let size = root.integer("width").flatMap { width in
      root.integer("height").map { (width, $0) }
    }
    return SpriteAtlas(image: root.attributes["imagePath"], size: size, frames: frames)
  }

  private static func generic(_ element: XMLElement) throws(SpriteAtlas.DamageError) -> SpriteFrame
  {
    var frame = try area(of: element, name: "n", width: "w", height: "h")
    frame.isRotated = element.attributes["r"] == "y"
    (frame.offsetX, frame.offsetY) = (element.integer("oX") ?? 0, element.integer("oY") ?? 0)
    frame.sourceWidth = element.integer("oW") ?? frame.width
    frame.sourceHeight = element.integer("oH") ?? frame.height
    return frame
  }

  // Width and height are the dimensions in the large image; the frame surrounds the trimmed
  // content.
  private static func sparrow(_ element: XMLElement) throws(SpriteAtlas.DamageError) -> SpriteFrame
  {
    var frame = try area(of: element, name: "name", width: "width", height: "height")
    if element.attributes["rotated"] == "true" {
      frame.isRotated = true
      (frame.width, frame.height) = (frame.height, frame.width)
    }
    frame.offsetX = -(element.integer("frameX") ?? 0)
    frame.offsetY = -(element.integer("frameY") ?? 0)
    frame.sourceWidth = element.integer("frameWidth") ?? frame.width
    frame.sourceHeight = element.integer("frameHeight") ?? frame.height
    return frame
  }

  private static func area(
    of element: XMLElement,
    name: String,
    width: String,
    height: String
  ) throws(SpriteAtlas.DamageError) -> SpriteFrame {
    let title = element.attributes[name] ?? ""
    guard let x = element.integer("x"), let y = element.integer("y"),
      let width = element.integer(width), let height = element.integer(height)
    else {
      throw SpriteAtlas.DamageError("the frame \(title.quoted) has no x, y, width and height")
    }
    return SpriteFrame(name: title, x: x, y: y, width: width, height: height)
  }
}

extension XMLElement {
  // Some writers give sizes with a point.
  fileprivate func integer(_ key: String) -> Int? {
    attributes[key].flatMap { DecimalText.number($0) }.map { Int(clamping: $0) }
  }
}
