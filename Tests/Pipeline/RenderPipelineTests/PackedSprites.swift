import Graphics
import TestSupport

/// Drawings packed into an atlas: cut out of their edges, every second one turned, without gaps.
struct PackedSprites {
  struct Entry {
    let name: String
    let x: Int, y: Int
    let width: Int, height: Int
    let offsetX: Int, offsetY: Int
    let isRotated: Bool
  }

  /// The drawings, all of one size.
  let drawings: [Bitmap]
  /// Where they lie.
  let entries: [Entry]
  /// The large image.
  let page: Bitmap

  /// Random drawings with transparent edges, half transparent in part.
  init(count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (side, pageWidth) = (24, 96)
    let drawn = (0..<count).map { _ -> (Bitmap, PixelRect) in
      let (left, top) = (
        Int.random(in: 0...8, using: &random), Int.random(in: 0...8, using: &random)
      )
      let (right, bottom) = (
        Int.random(in: 12...side, using: &random), Int.random(in: 12...side, using: &random)
      )
      let bitmap = image(side, side) { x, y in
        guard (left..<right).contains(x), (top..<bottom).contains(y) else { return 0 }
        let alpha = UInt32.random(in: 1...255, using: &random)
        let color = UInt32.random(in: 0...alpha, using: &random)
        return alpha << 24 | color << 16 | (alpha - color) << 8 | alpha / 2
      }
      return (bitmap, PixelRect(x: left, y: top, width: right - left, height: bottom - top))
    }
    var (entries, x, y, line) = ([Entry](), 0, 0, 0)
    for (index, (_, area)) in drawn.enumerated() {
      let isRotated = index % 2 == 1
      let (width, height) = isRotated ? (area.height, area.width) : (area.width, area.height)
      if x + width > pageWidth { (x, y, line) = (0, y + line, 0) }
      entries.append(
        Entry(
          name: "s_\(index + 1).png",
          x: x,
          y: y,
          width: area.width,
          height: area.height,
          offsetX: area.x,
          offsetY: area.y,
          isRotated: isRotated
        )
      )
      (x, line) = (x + width, max(line, height))
    }
    drawings = drawn.map(\.0)
    self.entries = entries
    page = Self.page(pageWidth, y + line, entries, drawings)
  }

  // A turned drawing has its left column at the top, from right to left.
  private static func page(_ width: Int, _ height: Int, _ entries: [Entry], _ drawings: [Bitmap])
    -> Bitmap
  {
    image(width, height) { x, y in
      for (entry, drawing) in zip(entries, drawings) {
        let (column, row) = (x - entry.x, y - entry.y)
        let (across, down) =
          entry.isRotated ? (entry.height, entry.width) : (entry.width, entry.height)
        guard (0..<across).contains(column), (0..<down).contains(row) else { continue }
        return entry.isRotated
          ? drawing[entry.offsetX + row, entry.offsetY + entry.height - 1 - column]
          : drawing[entry.offsetX + column, entry.offsetY + row]
      }
      return 0
    }
  }
}

extension PackedSprites {
  /// The atlas in every format that can turn frames, by the ending of its file.
  var files: [(name: String, text: String)] {
    [
      ("hash.json", json(isArray: false)), ("array.json", json(isArray: true)),
      ("cocos2.plist", list(2) { cocos2($0) }), ("cocos3.plist", list(3) { cocos3($0) }),
      ("uikit.plist", list(nil) { uikit($0) }), ("generic.xml", generic), ("sparrow.xml", sparrow),
    ]
  }

  private func json(isArray: Bool) -> String {
    let frames = entries.map { e in
      let name = isArray ? "{\"filename\":\"\(e.name)\"," : "\"\(e.name)\":{"
      return name + """
        "frame":{"x":\(e.x),"y":\(e.y),"w":\(e.width),"h":\(e.height)},"rotated":\(e.isRotated),"trimmed":true,
        "spriteSourceSize":{"x":\(e.offsetX),"y":\(e.offsetY),"w":\(e.width),"h":\(e.height)},
        "sourceSize":{"w":24,"h":24}}
        """
    }.joined(separator: ",")
    let list = isArray ? "[\(frames)]" : "{\(frames)}"
    return """
      {"frames":\(list),"meta":{"image":"page.png","size":{"w":\(page.width),"h":\(page.height)},"scale":"1"}}
      """
  }

  private func list(_ format: Int?, _ frame: (Entry) -> String) -> String {
    let frames = entries.map { "<key>\($0.name)</key><dict>\(frame($0))</dict>" }.joined()
    let number = format.map { "<key>format</key><integer>\($0)</integer>" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>frames</key><dict>\(frames)</dict>
      <key>metadata</key><dict>\(number)<key>textureFileName</key><string>page.png</string></dict></dict></plist>
      """
  }

  private func cocos2(_ e: Entry) -> String {
    """
    <key>frame</key><string>{{\(e.x),\(e.y)},{\(e.width),\(e.height)}}</string>
    <key>rotated</key><\(e.isRotated)/><key>sourceColorRect</key>
    <string>{{\(e.offsetX),\(e.offsetY)},{\(e.width),\(e.height)}}</string>
    <key>sourceSize</key><string>{24,24}</string>
    """
  }

  private func cocos3(_ e: Entry) -> String {
    let x = Double(e.offsetX) + Double(e.width - 24) / 2
    let y = -Double(e.offsetY) - Double(e.height - 24) / 2
    return """
      <key>aliases</key><array><string>also-\(e.name)</string></array>
      <key>spriteOffset</key><string>{\(x),\(y)}</string>
      <key>spriteSize</key><string>{\(e.width),\(e.height)}</string>
      <key>spriteSourceSize</key><string>{24,24}</string>
      <key>textureRect</key><string>{{\(e.x),\(e.y)},{\(e.width),\(e.height)}}</string>
      <key>textureRotated</key><\(e.isRotated)/>
      """
  }

  private func uikit(_ e: Entry) -> String {
    let numbers = [
      ("x", e.x), ("y", e.y), ("w", e.width), ("h", e.height), ("oX", e.offsetX), ("oY", e.offsetY),
      ("oW", 24), ("oH", 24),
    ]
    return numbers.map { "<key>\($0.0)</key><integer>\($0.1)</integer>" }.joined()
      + "<key>rotated</key><\(e.isRotated)/>"
  }

  private var generic: String {
    let sprites = entries.map { e in
      """
      <sprite n="\(e.name)" x="\(e.x)" y="\(e.y)" w="\(e.width)" h="\(e.height)" oX="\(e.offsetX)"
       oY="\(e.offsetY)" oW="24" oH="24"\(e.isRotated ? " r=\"y\"" : "")/>
      """
    }
    return "<TextureAtlas imagePath=\"page.png\">\(sprites.joined())</TextureAtlas>"
  }

  private var sparrow: String {
    let sprites = entries.map { e in
      let (width, height) = e.isRotated ? (e.height, e.width) : (e.width, e.height)
      return """
        <SubTexture name="\(e.name)" x="\(e.x)" y="\(e.y)" width="\(width)" height="\(height)"
         frameX="\(-e.offsetX)" frameY="\(-e.offsetY)" frameWidth="24" frameHeight="24"\
        \(e.isRotated ? " rotated=\"true\"" : "")/>
        """
    }
    return "<TextureAtlas imagePath='page.png'>\(sprites.joined())</TextureAtlas>"
  }
}
