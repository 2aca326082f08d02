internal import Graphics
internal import JSONText

/// Reads the property lists of Cocos2d (formats 0 to 3) and of UIKit.
enum AtlasPropertyList {
  /// The atlas of a list.
  static func read(_ root: JSONValue) throws(SpriteAtlas.DamageError) -> SpriteAtlas {
    guard let list = root["frames"], case .object(let members) = list.kind else {
      throw SpriteAtlas.DamageError("a property list without frames is no atlas")
    }
    let metadata = root["metadata"]
    let format = metadata?["format"]?.integer ?? 0
    var frames: [SpriteFrame] = []
    for member in members.sorted(by: { NaturalOrder.isAscending($0.key, $1.key) }) {
      let frame =
        format == 3
        ? third(member)
        : member.value["frame"] != nil
          ? second(member) : plain(member)
      guard let frame else {
        throw SpriteAtlas.DamageError("the frame \(member.key.quoted) has no area that can be read")
      }
      frames.append(frame)
      for alias in member.value["aliases"]?.items.compactMap(\.text) ?? [] {
        var other = frame
        other.name = alias
        frames.append(other)
      }
    }
    frames.sort { NaturalOrder.isAscending($0.name, $1.name) }
    let image =
      metadata?["realTextureFileName"]?.text ?? metadata?["textureFileName"]?.text
      ?? metadata?["target"]?["name"]?.text
    let size = metadata?["size"]?.numbers(2).map { ($0[0], $0[1]) }
    return SpriteAtlas(image: image, size: size, frames: frames)
  }

  // Formats 1 and 2: "{{x,y},{w,h}}".
  private static func second(_ member: JSONMember) -> SpriteFrame? {
    let value = member.value
    guard let area = value["frame"]?.numbers(4) else { return nil }
    return frame(
      member.key,
      area,
      isRotated: value["rotated"]?.flag,
      source: value["sourceSize"]?.numbers(2),
      position: value["sourceColorRect"]?.numbers(4),
      offset: value["offset"]?.decimals(2)
    )
  }

  private static func third(_ member: JSONMember) -> SpriteFrame? {
    let value = member.value
    guard let texture = value["textureRect"]?.numbers(4) else { return nil }
    let size = value["spriteSize"]?.numbers(2) ?? Array(texture[2...])
    return frame(
      member.key,
      Array(texture[..<2]) + size,
      isRotated: value["textureRotated"]?.flag,
      source: value["spriteSourceSize"]?.numbers(2),
      position: value["spriteColorRect"]?.numbers(4),
      offset: value["spriteOffset"]?.decimals(2)
    )
  }

  // The offset leads from the middle of the source to that of the frame, upwards.
  private static func frame(
    _ name: String,
    _ area: [Int],
    isRotated: Bool?,
    source: [Int]?,
    position: [Int]?,
    offset: [Double]?
  ) -> SpriteFrame {
    var frame = SpriteFrame(name: name, x: area[0], y: area[1], width: area[2], height: area[3])
    frame.isRotated = isRotated ?? false
    guard let source else { return frame }
    (frame.sourceWidth, frame.sourceHeight) = (source[0], source[1])
    if let position {
      (frame.offsetX, frame.offsetY) = (position[0], position[1])
    } else {
      let offset = offset ?? [0, 0]
      frame.offsetX = Int(clamping: Double(source[0] - area[2]) / 2 + offset[0], .down)
      frame.offsetY = Int(clamping: Double(source[1] - area[3]) / 2 - offset[1], .down)
    }
    return frame
  }

  // Format 0 and UIKit: one number a key.
  private static func plain(_ member: JSONMember) -> SpriteFrame? {
    let value = member.value
    func number(_ keys: String...) -> Int? {
      keys.firstResult { value[$0]?.integer }
    }
    guard let x = number("x"), let y = number("y"), let width = number("w", "width"),
      let height = number("h", "height")
    else { return nil }
    var frame = SpriteFrame(name: member.key, x: x, y: y, width: width, height: height)
    frame.isRotated = value["rotated"]?.flag ?? false
    let source = number("oW", "originalWidth").flatMap { width in
      number("oH", "originalHeight").map { [width, $0] }
    }
    guard let source else { return frame }
    if let x = number("oX"), let y = number("oY") {
      (frame.sourceWidth, frame.sourceHeight) = (source[0], source[1])
      (frame.offsetX, frame.offsetY) = (x, y)
      return frame
    }
    let offset = [value["offsetX"]?.decimal ?? 0, value["offsetY"]?.decimal ?? 0]
    return Self.frame(
      member.key,
      [x, y, width, height],
      isRotated: frame.isRotated,
      source: source,
      position: nil,
      offset: offset
    )
  }
}
