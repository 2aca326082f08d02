import SceneFormat
import SceneModel
import Testing

@Suite("Files in scenes")
struct AssetDataTests {
  @Test("A file in the scene is read, and a damaged one refused at its place")
  func scenes() throws {
    func read(_ data: String) throws(SceneReadError) -> Asset.Source? {
      let text =
        #"{"format":"animrender/1","canvas":{"width":1,"height":1},"duration":1,"layers":[],"#
        + #""assets":{"a":{"type":"image","data":"\#(data)"}}}"#
      return try SceneReader().read(Array(text.utf8)).scene.assets.first?.source
    }
    #expect(try read("data:image/png;base64,AAEC") == .data([0, 1, 2], type: "image/png"))
    let damaged = #expect(throws: SceneReadError.self) { try read("data:image/png;base64,AAECA") }
    #expect(damaged?.errors.map(\.path) == ["assets.a.data"])
    #expect(damaged?.errors.map(\.code) == [.decode])
  }
}
