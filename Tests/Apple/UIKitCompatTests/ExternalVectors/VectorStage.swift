import Foundation
import UIKitCompat

/// A view that counts its layouts.
class CountingView: UIView {
  var layouts = 0

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }
}

/// A view with a shape layer.
final class ShapeView: CountingView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

/// An action that is known by its tag.
struct TaggedAction: CAAction {
  let tag: String

  func run(forKey event: String, object anObject: Any, arguments: [AnyHashable: Any]?) {}

  static func named(_ tag: JSONValue) -> any CAAction {
    tag == .text("NSNull") ? NSNull() : TaggedAction(tag: tag.text ?? "")
  }
}

private final class TaggedDelegate: CALayerDelegate {
  let actions: [String: any CAAction]

  init(_ actions: [String: any CAAction]) { self.actions = actions }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { actions[event] }
}

/// The layers and views of one vector, in a recording of their own.
final class VectorStage {
  let root: UIView
  let recorder: SceneRecorder
  private(set) var layers: [String: CALayer] = [:]
  private(set) var views: [String: CountingView] = [:]
  private(set) var completions: [String: [Bool]] = [:]
  /// What layers presented before the last animation block.
  private(set) var presentedOpacity = Double.nan
  var notifications = 0
  /// The times of the samples that are expected.
  var sampleTimes: [Double] = []
  /// Whether the number of the cycle is asked for, and whether an object is expected.
  var (wantsCycle, wantsObject) = (false, false)
  private var observations: [NSKeyValueObservation] = []
  private var delegates: [AnyObject] = []

  init() {
    SceneRecorder.forgetUnrecorded()
    root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    recorder = SceneRecorder(layer: root.layer, size: root.bounds.size, duration: 60)
    recorder.clock.run(until: 0)
  }

  struct Unknown: Error { let what: String }

  func layer(_ name: JSONValue) throws -> CALayer {
    let text = name.text ?? ""
    if let layer = layers[text] { return layer }
    if let view = views[text.replacing(".layer", with: "")] { return view.layer }
    throw Unknown(what: "layer \(text)")
  }

  func view(_ name: JSONValue) throws -> CountingView {
    if let view = views[name.text ?? ""] { return view }
    throw Unknown(what: "view \(name)")
  }

  func name(of layer: CALayer?) -> JSONValue {
    if let existing = layers.first(where: { $0.value === layer }) { return .text(existing.key) }
    let view = views.first { $0.value.layer === layer }
    return view.map { .text("\($0.key).layer") } ?? .null
  }

  func name(of view: UIView?) -> JSONValue {
    views.first { $0.value === view }.map { .text($0.key) } ?? .null
  }

  func wait(_ seconds: Double) { recorder.clock.run(until: recorder.clock.now + seconds) }

  // MARK: Steps

  func run(_ steps: [JSONValue]) throws {
    for step in steps { try run(step) }
  }

  private func run(_ step: JSONValue) throws {
    let name = step[0].text ?? ""
    if try runTree(name, step) || runTransaction(name, step) { return }
    switch name {
    case "layer", "shapeLayer":
      let layer = name == "layer" ? CALayer() : CAShapeLayer()
      layers[step[1].text ?? ""] = layer
      try set(step[2], of: step[1])
    case "view", "shapeView", "scrollView":
      let view = name == "shapeView" ? ShapeView() : CountingView()
      views[step[1].text ?? ""] = view
      try set(step[2], of: step[1])
    case "set": try set(step[2], of: step[1])
    case "setKey":
      if let view = views[step[1].text ?? ""] {
        try view.write(step[3], to: step[2].text ?? "")
      } else {
        try layer(step[1]).write(step[3], to: step[2].text ?? "")
      }
    case "setAffine": try layer(step[1]).setAffineTransform(CGAffineTransform(step[2]))
    case "delegate":
      let delegate = TaggedDelegate(step[2].object.mapValues(TaggedAction.named))
      delegates.append(delegate)
      try layer(step[1]).delegate = delegate
    case "actions": try layer(step[1]).actions = step[2].object.mapValues(TaggedAction.named)
    case "styleActions":
      try layer(step[1]).style = ["actions": step[2].object.mapValues(TaggedAction.named)]
    case "addAnimation":
      try layer(step[1]).add(CABasicAnimation(vector: step[3]), forKey: step[2].text)
    case "removeAnimation": try layer(step[1]).removeAnimation(forKey: step[2].text ?? "")
    case "viewAnimate": try animate(step)
    case "observe":
      try observations.append(observation(of: layer(step[1]), step[2].text ?? ""))
    case "layoutIfNeeded": try view(step[1]).layoutIfNeeded()
    case "countLayouts": try view(step[1]).layouts = 0
    default: throw Unknown(what: "step \(name)")
    }
  }

  private func runTree(_ name: String, _ step: JSONValue) throws -> Bool {
    switch name {
    case "show":
      if let view = views[step[1].text ?? ""] {
        root.addSubview(view)
      } else {
        root.layer.addSublayer(try layer(step[1]))
      }
      CATransaction.flush()
    case "add": try layer(step[1]).addSublayer(layer(step[2]))
    case "insert":
      let index = UInt32(step[3].number ?? 0)
      try layer(step[1]).insertSublayer(layer(step[2]), at: index)
    case "insertBelow": try layer(step[1]).insertSublayer(layer(step[2]), below: layer(step[3]))
    case "insertAbove": try layer(step[1]).insertSublayer(layer(step[2]), above: layer(step[3]))
    case "remove": try layer(step[1]).removeFromSuperlayer()
    case "addView": try view(step[1]).addSubview(view(step[2]))
    case "insertView":
      try view(step[1]).insertSubview(view(step[2]), at: Int(step[3].number ?? 0))
    case "insertViewBelow":
      try view(step[1]).insertSubview(view(step[2]), belowSubview: view(step[3]))
    case "insertViewAbove":
      try view(step[1]).insertSubview(view(step[2]), aboveSubview: view(step[3]))
    case "removeView": try view(step[1]).removeFromSuperview()
    default: return false
    }
    return true
  }

  private func runTransaction(_ name: String, _ step: JSONValue) throws -> Bool {
    switch name {
    case "begin": CATransaction.begin()
    case "commit": CATransaction.commit()
    case "flush", "commitNow": CATransaction.flush()
    case "lock": CATransaction.lock()
    case "unlock": CATransaction.unlock()
    case "advance": wait(step[1].number ?? 0)
    case "transactionSet":
      if let seconds = step[1]["animationDuration"]?.number {
        CATransaction.setAnimationDuration(seconds)
      }
      if let flag = step[1]["disableActions"]?.flag { CATransaction.setDisableActions(flag) }
      if let timing = step[1]["animationTimingFunction"]?.text {
        CATransaction.setAnimationTimingFunction(.init(name: .init(rawValue: timing)))
      }
    case "transactionSetValue":
      CATransaction.setValue(step[2].object(for: ""), forKey: step[1].text ?? "")
    case "transactionValue": _ = CATransaction.value(forKey: step[1].text ?? "")
    default: return false
    }
    return true
  }

  private func set(_ properties: JSONValue, of name: JSONValue) throws {
    // An object has lost the order of its keys; the order of these matters.
    let order = ["anchorPoint", "transform", "bounds", "position", "frame"]
    let keys = properties.object.keys.sorted {
      (order.firstIndex(of: $0) ?? 9, $0) < (order.firstIndex(of: $1) ?? 9, $1)
    }
    for key in keys {
      let value = properties[key] ?? .null
      if let view = views[name.text ?? ""] {
        try view.write(value, to: key)
      } else {
        try layer(name).write(value, to: key)
      }
    }
  }

  private func observation(of layer: CALayer, _ key: String) throws -> NSKeyValueObservation {
    func watch<Value: Equatable>(_ path: KeyPath<CALayer, Value>) -> NSKeyValueObservation {
      layer.observe(path) { [unowned self] _, _ in notifications += 1 }
    }
    return switch key {
    case "bounds": watch(\.bounds)
    case "position": watch(\.position)
    case "anchorPoint": watch(\.anchorPoint)
    case "anchorPointZ": watch(\.anchorPointZ)
    case "zPosition": watch(\.zPosition)
    case "transform": watch(\.transform)
    case "sublayerTransform": watch(\.sublayerTransform)
    case "opacity": watch(\.opacity)
    case "contentsScale": watch(\.contentsScale)
    case "masksToBounds": watch(\.masksToBounds)
    case "shadowOffset": watch(\.shadowOffset)
    default: throw Unknown(what: "observed \(key)")
    }
  }

  private func animate(_ step: JSONValue) throws {
    if let layer = views.values.first?.layer.presentation() {
      presentedOpacity = Double(layer.opacity)
    }
    var failure: (any Error)?
    let tag = step[1]["completion"]?.text
    UIView.animate(
      withDuration: step[1]["duration"]?.number ?? 0,
      delay: step[1]["delay"]?.number ?? 0,
      options: UIView.AnimationOptions(vector: step[1]["options"]),
      animations: { do { try self.run(step[2].list) } catch { failure = error } },
      completion: tag.map { tag in { self.completions[tag, default: []].append($0) } }
    )
    if let failure { throw failure }
  }
}

extension UIView.AnimationOptions {
  /// Options by their names, or as bits.
  init(vector: JSONValue?) {
    self = []
    for option in vector?.list ?? [] {
      switch option {
      case .text("curveLinear"): insert(.curveLinear)
      case .text("beginFromCurrentState"): insert(.beginFromCurrentState)
      case .number(let bits): insert(Self(rawValue: UInt(bits)))
      default: break
      }
    }
  }
}

extension CABasicAnimation {
  convenience init(vector: JSONValue) {
    self.init(keyPath: vector["keyPath"]?.text)
    let key = keyPath ?? ""
    (fromValue, toValue) = (vector["from"]?.object(for: key), vector["to"]?.object(for: key))
    if let seconds = vector["duration"]?.number { duration = seconds }
    if let flag = vector["isRemovedOnCompletion"]?.flag { isRemovedOnCompletion = flag }
  }
}
