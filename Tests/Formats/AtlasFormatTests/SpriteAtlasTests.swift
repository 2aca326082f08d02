import AtlasFormat
import SceneModel
import Testing

@Suite("Sprite atlases")
struct SpriteAtlasTests {
  private func read(_ text: String) throws(SpriteAtlas.DamageError) -> SpriteAtlas {
    try SpriteAtlas(Array(text.utf8))
  }

  private func message(_ text: String, limits: Limits = Limits()) -> String {
    do throws(SpriteAtlas.DamageError) {
      _ = try SpriteAtlas(Array(text.utf8), limits: limits)
      return "no error"
    } catch {
      return error.message
    }
  }

  @Test("A turned frame is found where TexturePacker's rule has it")
  func rotation() throws {
    let atlas = try read(
      #"{"frames":{"a":{"frame":{"x":10,"y":20,"w":30,"h":50},"rotated":true}},"meta":{"image":"p.png"}}"#
    )
    let frame = try #require(atlas.frames.first)
    #expect(frame.atlasWidth == 50 && frame.atlasHeight == 30 && atlas.image == "p.png")
    #expect(frame.position(ofColumn: 0, row: 0) == (59, 20))
    #expect(frame.position(ofColumn: 29, row: 49) == (10, 49))
  }

  @Test("Offsets of Cocos2d lead from middle to middle, upwards, where there is no rectangle")
  func offsets() throws {
    let atlas = try read(
      """
      <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://x/y.dtd">
      <plist version="1.0"><dict><key>frames</key><dict><key>a &amp; b</key><dict>
      <key>frame</key><string>{{2, 3},{10,6}}</string><key>offset</key><string>{-1,2}</string>
      <key>rotated</key><false/><key>sourceSize</key><string>{20,16}</string></dict></dict>
      <key>metadata</key><dict><key>format</key><integer>2</integer>
      <key>textureFileName</key><string>p.png</string><key>size</key><string>{64,32}</string></dict></dict></plist>
      """
    )
    let frame = try #require(atlas.frames.first)
    #expect(frame.name == "a & b" && atlas.size.map { [$0.width, $0.height] } == [64, 32])
    #expect([frame.offsetX, frame.offsetY] == [4, 3])
    #expect([frame.sourceWidth, frame.sourceHeight] == [20, 16])
  }

  @Test("Sparrow's frames lie around what is there, and its sizes are those in the large image")
  func sparrow() throws {
    let atlas = try read(
      """
      <TextureAtlas imagePath="p.png"><SubTexture name="a" x="1" y="2" width="6" height="10"
       rotated="true" frameX="-3" frameY="-4" frameWidth="20" frameHeight="16"/></TextureAtlas>
      """
    )
    let frame = try #require(atlas.frames.first)
    #expect([frame.width, frame.height, frame.offsetX, frame.offsetY] == [10, 6, 3, 4])
  }

  @Test("Patterns take numbers as numbers, names with and without their endings")
  func selections() throws {
    func frame(_ name: String) -> String { #""\#(name)":{"frame":{"x":0,"y":0,"w":1,"h":1}}"# }
    let names = ["run_10.png", "run_9.png", "run_1.png", "run_x.png", "jump01", "jump2"]
    let atlas = try read("{\"frames\":{\(names.map(frame).joined(separator: ","))}}")
    func visible(_ selection: SpriteContent.Frames) throws -> [String] {
      try atlas.indices(of: selection).get().map { atlas.frames[$0].name }
    }
    #expect(
      try visible(.all) == ["jump01", "jump2", "run_1.png", "run_9.png", "run_10.png", "run_x.png"]
    )
    for pattern in ["run_%d", "run_*", "run_%d.png", "run_%02d"] {
      #expect(
        try visible(.pattern(pattern)) == ["run_1.png", "run_9.png", "run_10.png"],
        "\(pattern)"
      )
    }
    #expect(
      try visible(.names(["run_x", "jump2", "run_x.png"])) == ["run_x.png", "jump2", "run_x.png"]
    )
    #expect(atlas.indices(of: .names(["run"])) == .failure(.init(name: "run")))
    #expect(atlas.indices(of: .pattern("walk_%d")) == .failure(.init(name: "walk_%d")))
  }

  @Test("Files that are no atlases are refused as what they are")
  func failures() {
    #expect(message("{}").contains("frames"))
    #expect(message("{\"frames\":{}}").contains("no frames"))
    #expect(
      message("{\"frames\":{\"a\":{}}}").contains("'a'")
        || message("{\"frames\":{\"a\":{}}}").contains("\"a\"")
    )
    #expect(
      message(#"{"frames":[{"filename":"a","frame":{"x":-1,"y":0,"w":1,"h":1}}]}"#).contains("area")
    )
    #expect(message("<html></html>").contains("html"))
    #expect(message("hello").contains("neither JSON nor XML"))
    #expect(message("{\"frames\": [}").contains("1:"))
  }

  @Test("P10: Bombs of XML end at once")
  func bombs() {
    let laughs = (1...30).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);\">" }.joined()
    #expect(
      message("<!DOCTYPE p [<!ENTITY l0 \"ha\">\(laughs)]><plist>&l30;</plist>").contains("entit")
    )
    #expect(message("<plist>&l9;</plist>").contains("not defined"))
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(message(deep).contains("deeper"))
    var limits = Limits()
    limits.nodes = 1000
    let wide = "<TextureAtlas \((0..<2000).map { "a\($0)=\"1\"" }.joined(separator: " "))/>"
    #expect(message(wide, limits: limits).contains("more than 1000"))
    let wideBytes: [UInt8] =
      [0xFF, 0xFE] + "<plist/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(throws: SpriteAtlas.DamageError.self) { try SpriteAtlas(wideBytes) }
  }

  @Test(
    "A character reference has digits and no sign",
    arguments: ["+65", "-0", "x+41", "x-0", "x", ""]
  )
  func characterReferences(_ digits: String) {
    let frame = "<SubTexture name=\"a&#\(digits);\" x=\"1\" y=\"2\" width=\"6\" height=\"10\"/>"
    let text = "<TextureAtlas imagePath=\"p.png\">\(frame)</TextureAtlas>"
    #expect(throws: SpriteAtlas.DamageError.self) { try SpriteAtlas(Array(text.utf8)) }
  }

  @Test("A file cut anywhere is an error or a shorter atlas, never a crash")
  func truncation() {
    let text = """
      <TextureAtlas imagePath="p.png"><SubTexture name="a &#x41;" x="1" y="2" width="6" height="10"/>
      <!-- more --><sprite n="b" x="0" y="0" w="1" h="1" r="y"/></TextureAtlas>
      """
    let bytes = Array(text.utf8)
    #expect((try? SpriteAtlas(bytes))?.frames.map(\.name) == ["a A", "b"])
    for length in bytes.indices {
      #expect(throws: SpriteAtlas.DamageError.self) { try SpriteAtlas(Array(bytes[..<length])) }
    }
  }
}
