import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite struct AnimationTests {
  private func duration(_ keys: String) throws -> Double {
    try readAnimation(#"{"keyPath":"opacity","to":1\#(keys)}"#).timing.duration
  }

  @Test func durations() throws {
    #expect(try duration("") == 0.25)
    #expect(try duration(#","duration":2"#) == 2)
    #expect(try duration(#","type":"spring""#) == 0.25)
    #expect(try duration(#","duration":"settling""#) == Spring().settlingDuration)
    #expect(
      try duration(#","perceptualDuration":0.5,"bounce":0.2"#)
        == Spring(perceptualDuration: 0.5, bounce: 0.2).settlingDuration
    )
    #expect(try duration(#","duration":"infinity""#) == .infinity)
  }

  private func group(_ keys: String, _ children: String) throws -> (Double, [Double]) {
    let animation = try readAnimation(#"{\#(keys)"animations":[\#(children)]}"#)
    guard case .group(let animations) = animation.action else { return (0, []) }
    return (animation.timing.duration, animations.map(\.timing.duration))
  }

  @Test func groupDurations() throws {
    let plain = #"{"keyPath":"opacity","to":1}"#
    let long = #"{"keyPath":"opacity","to":1,"beginTime":1,"duration":2,"speed":2}"#
    let endless = #"{"keyPath":"opacity","to":1,"repeatCount":"infinity"}"#
    #expect(try group(#""duration":3,"#, "\(plain),\(long)") == (3, [3, 2]))
    #expect(try group("", "\(plain),\(long)") == (2, [0.25, 2]))
    #expect(try group("", "\(plain),\(endless)") == (.infinity, [0.25, 0.25]))
    #expect(try group("", "") == (0.25, []))
    #expect(try group(#""duration":4,"#, #"{"animations":[\#(plain)]}"#) == (4, [4]))
  }

  @Test func removal() throws {
    for (fill, removed) in [
      ("removed", true), ("backwards", true), ("forwards", false), ("both", false),
    ] {
      let animation = try readAnimation(#"{"keyPath":"opacity","to":1,"fillMode":"\#(fill)"}"#)
      #expect(animation.isRemovedOnCompletion == removed)
    }
    let retained = try readAnimation(
      #"{"keyPath":"opacity","to":1,"fillMode":"both","removedOnCompletion":true}"#
    )
    #expect(retained.isRemovedOnCompletion)
  }

  @Test func motion() throws {
    let animation = try readAnimation(
      #"{"keyPath":"position","path":"M 0 0 L 9 9 L 0 9","keyTimes":[0,0.5,1],"calculationMode":"linear","rotationMode":"auto-reverse"}"#
    )
    guard case .property(.motion(.position, let motion)) = animation.action else {
      Issue.record("no motion")
      return
    }
    #expect(motion.rotationMode == .autoReverse)
    #expect(motion.givenKeyTimes == [0, 0.5, 1])
  }

  @Test func counting() throws {
    let animation = try readAnimation(
      #"{"keyPath":"string","from":0,"to":100,"format":"%.1f %%"}"#,
      type: "text"
    )
    let format = try #require(CountFormat("%.1f %%"))
    #expect(
      animation.action == .property(.counting(.string, .basic(from: 0, to: 100, by: nil), format))
    )
  }

  @Test("Counters go beyond the limit of geometry")
  func countingFar() throws {
    let keys = #""keyPath":"string","from":-8100000000,"to":8100000000,"format":"compact""#
    let animation = try readAnimation("{\(keys)}", type: "text")
    let format = try #require(CountFormat("compact"))
    #expect(
      animation.action
        == .property(.counting(.string, .basic(from: -8.1e9, to: 8.1e9, by: nil), format))
    )
    let other = #"{"keyPath":"position.x","from":0,"to":8100000000}"#
    #expect(messages(animationText(other, type: "text")).contains { $0.contains("is beyond") })
    let farther = #"{"keyPath":"string","from":0,"to":1e16,"format":"%d"}"#
    #expect(messages(animationText(farther, type: "text")).contains { $0.contains("is beyond") })
  }

  @Test(arguments: [#""from":0"#, #""to":9"#, #""by":1"#])
  func countingWithoutNumber(_ end: String) throws {
    let animation = #"{"keyPath":"string",\#(end),"format":"%d"}"#
    let refused = messages(animationText(animation, type: "text", keys: #""string":"none","#))
    #expect(refused.count == 1)
    #expect(refused.first?.contains("the layer's string has no number") == true)
    #expect(refused.first?.hasSuffix("[E_MISSING]") == true)
    _ = try readAnimation(animation, type: "text", keys: #""string":"12,400","#)
  }

  @Test(
    arguments: [
      (#"{"keyPath":"path","to":null,"isAdditive":true}"#, "isAdditive does nothing"),
      (#"{"keyPath":"hidden","to":true,"isCumulative":true}"#, "isCumulative does nothing"),
      (#"{"keyPath":"opacity","from":0,"to":1,"by":1}"#, "by is not used"),
      (
        #"{"keyPath":"position","values":[[0,0]],"rotationMode":"auto"}"#,
        "rotationMode does nothing"
      ),
      (
        #"{"keyPath":"opacity","values":[0,1],"keyTimes":[0,1],"calculationMode":"paced"}"#,
        "keyTimes do nothing"
      ),
      (#"{"keyPath":"position","path":"M0 0L1 1","values":[[0,0]]}"#, "values are not used"),
      (#"{"keyPath":"opacity","to":1,"timingFunction":[2,0,1,1]}"#, "the x of a control point"),
    ] as [(String, String)]
  ) func warnings(_ animation: String, _ message: String) {
    let match = messages(animationText(animation))
    #expect(match.count == 1)
    #expect(match.first?.contains(message) == true)
    #expect(match.first?.hasSuffix("[W_IGNORED]") == true)
  }

  @Test(arguments: [
    #"{"keyPath":"opacity","to":1e-320}"#, #"{"keyPath":"opacity","to":-0.0}"#,
    #"{"keyPath":"isHidden","to":true}"#, #"{"keyPath":"transform.rotation","to":"1turn"}"#,
    #"{"keyPath":"opacity","values":[1]}"#, #"{"keyPath":"opacity","to":1,"speed":0}"#,
    #"{"keyPath":"opacity","values":[0,1,0],"keyTimes":[0,1,1]}"#,
    #"{"keyPath":"opacity","to":1,"repeatCount":3.4e38}"#,
    #"{"keyPath":"fillColor","from":null,"to":"red"}"#,
    #"{"keyPath":"fillColor","from":"red","by":[-0.5,0.5,0]}"#,
    #"{"keyPath":"path","values":["M0 0",null,"M1 1"]}"#,
    #"{"keyPath":"path","values":["M0 0","M1 1L2 2"],"calculationMode":"discrete"}"#,
    #"{"keyPath":"bounds.size","to":20}"#,
    #"{"keyPath":"opacity","to":1,"timingFunction":"ease-in"}"#,
    #"{"x-note":1,"comment":"a","$schema":"b","keyPath":"opacity","to":1}"#,
    #"{"keyPath":"opacity","values":[0,1],"timingFunctions":[null]}"#,
  ]) func legal(_ animation: String) { #expect(messages(animationText(animation)) == []) }

  @Test(arguments: [
    #"{"position.x":5,"bounds.size":[10,20],"transform.rotation":"90deg","transform.scale":2}"#,
    #"{"type":"shape","fillRule":"even-odd","path":null,"lineDashPattern":null,"fillColor":null}"#,
    #"{"isHidden":true,"contentsGravity":"resize-aspect-fill","mask":null,"contents":null}"#,
    #"{"lifetime":[0,"infinity"],"duration":3,"repeatCount":1e9,"fillMode":"both"}"#,
    #"{"frame":[0,0,0,0],"transform":[2,0,0,2,0,0],"opacity":1e-320}"#,
    #"{"type":"text","string":"a","fontWeight":"semi-bold","fontStyle":"oblique"}"#,
    #"{"type":"replicator","instanceCount":10000}"#,
  ]) func legalLayers(_ layer: String) { #expect(messages(sceneText(layer)) == []) }

  @Test func dottedKeys() throws {
    let state = try readLayer(#"{"position.x":5,"position":[1,2],"transform.scale":2}"#).state
    #expect(state.position == Point(5, 2))
    #expect(state.transform == AnimatedTransform(state.transform.matrix))
    #expect(state.transform.matrix.affine == .scale(2, 2))
  }

  @Test func limits() {
    var limits = Limits()
    limits.layers = 2
    limits.keyframes = 3
    #expect(messages(sceneText("{},{}"), limits: limits) == [])
    #expect(messages(sceneText("{},{},{},{}"), limits: limits).count == 1)
    let frames = #"{"keyPath":"opacity","values":[0,1]}"#
    #expect(messages(animationText(frames), limits: limits) == [])
    #expect(
      messages(animationText("\(frames),\(frames)"), limits: limits).first?.contains(
        "--max-keyframes"
      ) == true
    )
  }

  @Test func onlyFilesAtFault() {
    func isOnlyAboutFiles(_ layer: String) -> Bool? {
      do {
        _ = try SceneReader().read(Array(sceneText(layer).utf8))
        return nil
      } catch { return error.isOnlyAboutFiles }
    }
    #expect(isOnlyAboutFiles(#"{"contents":{"image":"/a.png"}}"#) == true)
    #expect(isOnlyAboutFiles(#"{"contents":{"image":"/a.png"},"opacity":"a"}"#) == false)
    #expect(isOnlyAboutFiles(#"{"contents":{"image":"a.png"}}"#) == nil)
  }
}
