import SceneModel
import TestSupport
import Testing

@Suite("Timing vectors")
struct TimingVectorTests {
  private struct TimingVector: Decodable {
    var id: String
    var params: TimingRecord
    var parentTime: Double
    var expect: PositionRecord
  }

  @Test("timing.json: state, progress and cycle of one timed object")
  func timing() throws {
    try VectorFile<TimingVector>.check("timing.json") { vector, check in
      let position = try vector.params.timing().position(atParentTime: vector.parentTime)
      check.equal(position.state.rawValue, vector.expect.state, "state")
      check.equal(position.progress != nil, vector.expect.effect, "effect")
      check.equal(position.progress?.cycle, vector.expect.cycle, "cycle")
      if let progress = vector.expect.progress {
        check.close(position.progress?.fraction, progress, "progress")
      }
    }
  }

  private struct LayerTimeVector: Decodable {
    struct Clock: Decodable {
      var beginTime, speed, timeOffset: Double
    }

    var chain: [Clock]
    var mediaTime, local: Double
    var backToMedia: Double?
  }

  @Test("layer_time.json: clocks down from the root and back")
  func layerTime() throws {
    try VectorFile<LayerTimeVector>.check("layer_time.json") { vector, check in
      let clocks = vector.chain.map {
        Timing(
          beginTime: $0.beginTime,
          timeOffset: $0.timeOffset,
          speed: $0.speed,
          duration: .infinity
        )
      }
      let local = clocks.reduce(vector.mediaTime) { $1.localTime(atParentTime: $0) }
      check.close(local, vector.local, "local")
      if let expected = vector.backToMedia {
        let media = clocks.reversed().reduce(local) { $1.parentTime(atLocalTime: $0) }
        check.close(media, expected, "back to media time")
      } else {
        let still = try #require(clocks.first { $0.speed == 0 })
        check.close(still.parentTime(atLocalTime: local), still.beginTime, "of a clock at rest")
      }
    }
  }

  private struct PaceVector: Decodable {
    var controlPoints: [Double]
    var x, y: Double
  }

  @Test("timing_functions.json: eleven curves at 21 places")
  func timingFunctions() throws {
    try VectorFile<PaceVector>.check("timing_functions.json") { vector, check in
      let p = vector.controlPoints
      check.close(TimingFunction(p[0], p[1], p[2], p[3]).value(at: vector.x), vector.y)
    }
  }
}

@Suite("Group vectors")
struct GroupVectorTests {
  private struct Node: Decodable {
    var id: String
    var t: TimingRecord
    var fn: String?
    var children: [Node]?
  }

  private struct GroupVector: Decodable {
    struct Leaf: Decodable {
      var effect: Bool
      var value: Double?
    }

    var id: String
    var tree: Node
    var parentTime: Double
    var expect: [String: Leaf]
  }

  // The model value of every leaf's property, which no leaf (0 to 1) can show.
  private static let untouched = -1000.0
  private static let properties: [ScalarProperty] = [.opacity, .borderWidth, .cornerRadius]

  /// Builds the animations of a node; every leaf moves a property of its own from 0 to 1.
  private func animation(
    _ node: Node,
    inGroup group: Double?,
    leaves: inout [String: ScalarProperty]
  ) throws -> Animation {
    let duration = Animation.resolvedDuration(node.t.duration, inGroup: group)
    let action: Animation.Action
    if let children = node.children {
      action = .group(
        try children.map { try animation($0, inGroup: duration, leaves: &leaves) }
      )
    } else {
      let property = Self.properties[leaves.count]
      leaves[node.id] = property
      action = .property(.scalar(property, .basic(from: 0, to: 1, by: nil)))
    }
    return Animation(
      timing: try node.t.timing(duration: duration),
      timingFunction: try timing(named: node.fn),
      isRemovedOnCompletion: false,
      action: action
    )
  }

  @Test("groups.json: values of leaves through the presentation of a layer")
  func groups() throws {
    try VectorFile<GroupVector>.check("groups.json") { vector, check in
      var leaves: [String: ScalarProperty] = [:]
      let root = try animation(vector.tree, inGroup: nil, leaves: &leaves)
      var layer = Layer(animations: [root])
      for property in Self.properties { layer.state[property] = Self.untouched }
      let visible = layer.presentation(atLocalTime: vector.parentTime)
      check.equal(Set(leaves.keys), Set(vector.expect.keys), "leaves")
      for (id, leaf) in vector.expect {
        let property = try #require(leaves[id])
        check.close(visible[property], leaf.effect ? leaf.value ?? .nan : Self.untouched, id)
      }
    }
  }
}
