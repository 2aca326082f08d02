public import CoreGraphicsCompat
public import Foundation
internal import Graphics
internal import SceneModel

/// One kind of particle.
///
/// Changes count until the emitter layer is committed; later ones go through the layer's key paths, such
/// as `emitterCells.smoke.birthRate`.
open class CAEmitterCell: NSObject, CAMediaTiming {
  /// The cell for the scene, without those in it.
  private(set) var content = EmitterCell()
  /// The layer or the cell that this one is in.
  weak var emitter: CAEmitterLayer?
  weak var parent: CAEmitterCell?
  private var picture: Any?
  private var givenColor: CGColor?

  /// A cell that gives no births before it has a rate.
  public override init() {}

  /// The name by which key paths find the cell.
  open var name: String? {
    get { content.name }
    set { change { $0.name = newValue } }
  }

  /// Whether the cell gives birth.
  open var isEnabled: Bool {
    get { content.isEnabled }
    set { change { $0.isEnabled = newValue } }
  }

  /// A `CGImage`, centred on every particle.
  open var contents: Any? {
    get { picture }
    set {
      do throws(Unfit) {
        let source = try LayerPicture.read(newValue, "contents").source
        picture = flattened(newValue)
        change { $0.contents = source }
      } catch {
        report(error.message)
      }
    }
  }

  /// The part of the picture that is shown, in its unit square.
  open var contentsRect: CGRect {
    get { CGRect(content.contentsRect) }
    set { change { $0.contentsRect = newValue.rect } }
  }

  /// Multiplies the picture; white by default.
  open var color: CGColor? {
    get { givenColor?.color == content.color ? givenColor : CGColor(content.color) }
    set {
      givenColor = newValue
      change { $0.color = newValue?.color ?? .white }
    }
  }

  /// How the picture is read when enlarged: the text of a `CALayerContentsFilter`.
  open var magnificationFilter: String {
    get { content.magnificationFilter.rawValue }
    set { change { $0.magnificationFilter = SamplingFilter(rawValue: newValue) ?? .linear } }
  }

  /// How the picture is read when reduced: the text of a `CALayerContentsFilter`.
  open var minificationFilter: String {
    get { content.minificationFilter.rawValue }
    set { change { $0.minificationFilter = SamplingFilter(rawValue: newValue) ?? .linear } }
  }

  /// Accepted: there are no reduced copies of a picture that a bias could choose from.
  open var minificationFilterBias: Float = 0

  /// What the particles emit themselves.
  open var emitterCells: [CAEmitterCell]? {
    didSet {
      for cell in emitterCells ?? [] { cell.parent = self }
      notify()
    }
  }

  // MARK: Timing

  /// When births begin, in seconds of the layer.
  open var beginTime: CFTimeInterval {
    get { content.beginTime }
    set { change { $0.beginTime = abs(newValue) < 1e-50 ? 0 : newValue } }
  }

  /// How long births go on, in seconds.
  open var duration: CFTimeInterval {
    get { content.duration }
    set { change { $0.duration = newValue > 0 ? newValue : .infinity } }
  }

  /// Accepted: the layer's clock is that of its particles.
  open var speed: Float = 1
  /// Accepted: the layer's clock is that of its particles.
  open var timeOffset: CFTimeInterval = 0
  /// Accepted: births do not repeat.
  open var repeatCount: Float = 0
  /// Accepted: births do not repeat.
  open var repeatDuration: CFTimeInterval = 0
  /// Accepted: births do not turn round.
  open var autoreverses = false
  /// Accepted: nothing is shown outside births.
  open var fillMode = CAMediaTimingFillMode.removed

  // MARK: Values by key

  /// The value of a property by its name; nil for what is no property.
  open func value(forKey key: String) -> Any? {
    if let scalar = CellScalar(rawValue: key) { return NSNumber(value: content[scalar]) }
    switch key {
    case "color": return color
    case "name": return name
    case "contents": return contents
    default: return namedValue(key)
    }
  }

  /// Sets a property by its name; what is no property leaves a message.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "color": color = value.map { $0 as? CGColor } ?? nil
    case "name": name = value as? String
    case "contents": contents = value
    default:
      guard let scalar = CellScalar(rawValue: key) else {
        if setNamed(value, key) { return }
        let hint = Suggestions.hint(for: key, among: CellScalar.allCases.map(\.rawValue))
        report("a cell has no property \"\(key)\"\(hint)")
        return
      }
      do throws(Unfit) { set(scalar, try Double.read(value, key)) } catch { report(error.message) }
    }
  }

  // MARK: Changes

  func set(_ scalar: CellScalar, _ number: Double) {
    guard number.isUsable else {
      report("\(scalar.rawValue) is \(number) (give an ordinary number)")
      return
    }
    change { $0[scalar] = number }
  }

  private func change(_ body: (inout EmitterCell) -> Void) {
    body(&content)
    notify()
  }

  private func notify() {
    var top = self
    // Cells inside each other for ever would have been refused by the layer.
    for _ in 0..<Limits().depth {
      guard let parent = top.parent else { break }
      top = parent
    }
    top.emitter?.cellsHaveChanged()
  }

  func report(_ message: String) {
    RecordingSession.current.diagnostics.add(.error, .value, path: name ?? "CAEmitterCell", message)
  }

  /// Takes over what a key path of the layer has changed, which the layer knows already.
  func adopt(_ content: EmitterCell) {
    for (cell, inner) in zip(emitterCells ?? [], content.cells) { cell.adopt(inner) }
    self.content = content
    self.content.cells = []
  }

  /// The cell with those in it; deeper than the limit they are left out.
  func lowered(depth: Int = 0) -> EmitterCell {
    var result = content
    guard depth < Limits().depth else {
      report("cells are inside each other without end (give every cell cells of its own)")
      return result
    }
    result.cells = (emitterCells ?? []).map { $0.lowered(depth: depth + 1) }
    return result
  }
}
