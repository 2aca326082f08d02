import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Keys of three dimensions")
struct DepthKeyTests {
  @Test("Matrices with perspective and turns about any axis")
  func matrices() throws {
    let layer = try readLayer(
      #"""
      {"transform":[{"perspective":500},{"rotate":"60deg","axis":[0,1,0]},{"translate":[1,2,3]},{"scale":[1,1,2]}],
       "sublayerTransform.m34":-0.002,"transform.rotation.x":"0.25turn","zPosition":7}
      """#
    )
    #expect(layer.state.sublayerTransform.matrix[2, 3] == -0.002)
    expectClose(layer.state.transform[.rotationX], .pi / 2)
    // The perspective happens last, so it also sees the shift along z of 1 × 3.
    var eye = Transform3D.identity
    eye[2, 3] = -1 / 500
    let expected = eye.rotated(.pi / 3, 0, 1, 0).translated(1, 2, 3).scaled(1, 1, 2)
    let plain = try readLayer(
      #"{"transform":[{"perspective":500},{"rotate":"60deg","axis":[0,1,0]},{"translate":[1,2,3]},{"scale":[1,1,2]}]}"#
    )
    expectClose(plain.state.transform.matrix, expected)
    let numbers = Array(1...16).map { "\($0)" }.joined(separator: ",")
    let raw = try readLayer(#"{"sublayerTransform":[\#(numbers)]}"#)
    #expect(raw.state.sublayerTransform.matrix.rowMajor == Array(1...16).map { Double($0) })
    #expect(messages(sceneText(#"{"transform":[{"perspective":0}]}"#)).count == 1)
  }

  @Test("Flags, kinds and their defaults")
  func kinds() throws {
    let layer = try readLayer(
      #"{"isDoubleSided":false,"geometryFlipped":true,"anchorPointZ":5,"type":"transform"}"#
    )
    #expect(!layer.state.isDoubleSided && layer.state.isGeometryFlipped)
    #expect(layer.state.anchorPointZ == 5 && layer.state.content == .transform)
    let scroll = try readLayer(#"{"type":"scroll"}"#)
    #expect(scroll.state.masksToBounds && scroll.state.content == .scroll(.both))
    let open = try readLayer(#"{"type":"scroll","masksToBounds":false,"scrollMode":"none"}"#)
    #expect(!open.state.masksToBounds && open.state.content == .scroll(.none))
    let copies = try readLayer(#"{"type":"replicator","preservesDepth":true}"#)
    #expect(copies.state.preservesDepth)
  }

  @Test("Properties that a depth-preserving layer cannot show cause a warning")
  func ignored() {
    for key in [#""backgroundColor":"red""#, #""masksToBounds":true"#, #""mask":{}"#] {
      let name = key.split(separator: "\"")[0]
      for type in [#""type":"transform""#, #""type":"replicator","preservesDepth":true"#] {
        let match = messages(sceneText("{\(type),\(key)}"))
        #expect(match.count == 1, "\(match)")
        #expect(match.first?.contains("W_IGNORED") == true)
        #expect(match.first?.contains("layers[0].\(name): \(name) does nothing") == true)
      }
      #expect(messages(sceneText(#"{"type":"replicator",\#(key)}"#)).isEmpty)
    }
  }

  @Test("Key paths out of the plane")
  func keyPaths() throws {
    let turn = try readAnimation(#"{"keyPath":"transform.rotation.y","to":"1turn"}"#)
    #expect(
      turn.action
        == .property(.component(.transform, .rotationY, .basic(from: nil, to: 2 * .pi, by: nil)))
    )
    let eye = try readAnimation(#"{"keyPath":"sublayerTransform.m34","from":0,"to":-0.002}"#)
    #expect(
      eye.action
        == .property(.component(.sublayerTransform, .m34, .basic(from: 0, to: -0.002, by: nil)))
    )
    let match = messages(animationText(#"{"keyPath":"transform.m55","to":1}"#))
    #expect(match.first?.contains("E_UNKNOWN_KEY_PATH") == true)
  }
}
