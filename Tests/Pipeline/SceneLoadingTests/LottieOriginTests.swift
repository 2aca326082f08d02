import SceneLoading
import TestSupport
import Testing

/// Messages about scenes made of Lottie files name the file's own parts.
@Suite("Places in Lottie files")
struct LottieOriginTests {
  private static func file(_ layers: String, assets: String = "") -> String {
    """
    {"v":"5.7.4","fr":10,"ip":0,"op":10,"w":32,"h":24,
    "assets":[\(assets)],
    "layers":[
    \(layers)]}
    """
  }

  private static let solid =
    ##"{"ty":1,"nm":"s","sw":8,"sh":8,"sc":"#ff0000","ip":0,"op":10,"ks":{}}"##

  private static func hints(_ text: String) throws -> [String] {
    var options = SceneDocument.Options()
    options.wantsHints = true
    return try SceneDocument.open(Array(text.utf8), name: "x", options).messages.map(\.text)
  }

  // The last of a list is the first of the scene, and hidden layers are not in it.
  @Test("Layers are those of the file, not of the scene")
  func layers() throws {
    let unseen = ##"{"ty":1,"nm":"u","sw":8,"sh":8,"sc":"#00ff00","ip":5,"op":5,"ks":{}}"##
    let hidden = Self.solid.replacing("\"ip\"", with: "\"hd\":true,\"ip\"")
    let found = try Self.hints(Self.file([hidden, unseen, Self.solid].joined(separator: ",\n")))
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("x:5:1: layers[1]: the layer is never shown") == true,
      "\(found)"
    )
  }

  @Test("Layers of compositions are found through layers that the file does not have")
  func compositions() throws {
    let unseen = ##"{"ty":1,"nm":"u","sw":8,"sh":8,"sc":"#00ff00","ip":5,"op":5,"ks":{}}"##
    // The stretch and the effect put layers around the content.
    let use = """
      {"ty":0,"nm":"c","refId":"c","w":32,"h":24,"sr":2,"ip":0,"op":10,"ks":{},"ef":[{"ty":35,"ef":[]}]}
      """
    let text = Self.file(
      "\(Self.solid),\n\(use)",
      assets: #"{"id":"c","layers":[\#(unseen),\#(Self.solid)]}"#
    )
    let found = try Self.hints(text)
    #expect(found.contains { $0.hasPrefix("x:2:31: assets[0].layers[0]: ") }, "\(found)")
  }

  @Test("A missing image is named by the asset's path")
  func images() throws {
    let layer = #"{"ty":2,"nm":"i","refId":"i.0","ip":0,"op":10,"ks":{}}"#
    let asset = #"{"id":"i.0","w":8,"h":8,"u":"","p":"none.png","e":0}"#
    let document = try SceneDocument.open(
      Array(Self.file(layer, assets: asset).utf8),
      name: "x"
    )
    let error = #expect(throws: SceneLoadingError.self) { try document.load() }
    let text = error?.messages.first?.text ?? ""
    #expect(
      text.hasPrefix("x:2:\(11 + asset.distance(to: "\"none.png\"")): assets[0].p: cannot"),
      "\(text)"
    )
  }

  @Test("Texts and fonts are named by the text of the layer, in an archive with the file there")
  func texts() throws {
    let document = #"{"t":"A","f":"None","s":10}"#
    let layer =
      #"{"ty":5,"nm":"t","ip":0,"op":10,"ks":{},"t":{"d":{"k":[{"t":0,"s":\#(document)}]}}}"#
    let text = Self.file("\(Self.solid),\n\(layer)")
    let manifest = #"{"version":"2","animations":[{"id":"x"}]}"#
    let packed = ZipFile([.init("manifest.json", manifest), .init("a/x.json", text)]).bytes
    for (bytes, name) in [(Array(text.utf8), "x"), (packed, "x/a/x.json")] {
      let messages = try SceneDocument.open(bytes, name: "x").load().messages.map(\.text)
      let column = layer.distance(to: #"{"d""#) + 1
      #expect(
        messages.first?.hasPrefix("\(name):5:\(column): layers[1].t: font 'None'") == true,
        "\(messages)"
      )
    }
  }

  @Test("An animation that draws nothing gets no advice for scenes")
  func blank() throws {
    let found = try Self.hints(Self.file(#"{"ty":3,"nm":"n","ip":0,"op":10,"ks":{}}"#))
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("x:3:10: layers: the scene draws nothing: no layer of the file")
        == true,
      "\(found)"
    )
    #expect(found.first?.contains("backgroundColor") == false)
  }
}

extension String {
  // Characters before a part.
  fileprivate func distance(to part: String) -> Int {
    firstRange(of: part).map { distance(from: startIndex, to: $0.lowerBound) } ?? 0
  }
}
