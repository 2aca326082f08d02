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
  private var image: Any?
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
    get { image }
    set {
      do throws(ConversionError) {
        let source = try LayerImage.read(newValue, "contents").source
        image = flattened(newValue)
        change { $0.contents = source.map(CellContents.image) }
      } catch {
        report(error.message)
      }
    }
  }

  /// The part of the image that is shown, in its unit square.
  open var contentsRect: CGRect {
    get { CGRect(content.contentsRect) }
    set { change { $0.contentsRect = newValue.rect } }
  }

  /// Multiplies the image; white by default.
  open var color: CGColor? {
    get { givenColor?.color == content.color ? givenColor : CGColor(content.color) }
    set {
      givenColor = newValue
      change { $0.color = newValue?.color ?? .white }
    }
  }

  /// How the image is read when enlarged: the text of a `CALayerContentsFilter`.
  open var magnificationFilter: String {
    get { content.magnificationFilter.rawValue }
    set { change { $0.magnificationFilter = SamplingFilter(rawValue: newValue) ?? .linear } }
  }

  /// How the image is read when reduced: the text of a `CALayerContentsFilter`.
  open var minificationFilter: String {
    get { content.minificationFilter.rawValue }
    set { change { $0.minificationFilter = SamplingFilter(rawValue: newValue) ?? .linear } }
  }

  /// Accepted: there are no reduced copies of images among which it could choose.
  open var minificationFilterBias: Float = 0

  /// The cells that the particles emit, whose size and colour multiply those of the particle at that time.
  open var emitterCells: [CAEmitterCell]? {
    didSet {
      for cell in emitterCells ?? [] { cell.parent = self }
      notify()
    }
  }

  // MARK: Numbers

  /// Births a second.
  @_CellNumber(.birthRate) public var birthRate: Float
  /// Seconds that a particle lives.
  @_CellNumber(.lifetime) public var lifetime: Float
  /// How much lifetimes differ, in seconds.
  @_CellNumber(.lifetimeRange) public var lifetimeRange: Float
  /// The angle of the direction out of the plane, in radians.
  @_CellNumber(.emissionLatitude) public var emissionLatitude: CGFloat
  /// The angle of the direction in the plane, in radians from +x towards +y.
  @_CellNumber(.emissionLongitude) public var emissionLongitude: CGFloat
  /// How much directions differ, in radians.
  @_CellNumber(.emissionRange) public var emissionRange: CGFloat
  /// Points a second at the birth.
  @_CellNumber(.velocity) public var velocity: CGFloat
  /// How much velocities differ.
  @_CellNumber(.velocityRange) public var velocityRange: CGFloat
  /// Acceleration along x, in points per second squared.
  @_CellNumber(.xAcceleration) public var xAcceleration: CGFloat
  /// Acceleration along y.
  @_CellNumber(.yAcceleration) public var yAcceleration: CGFloat
  /// Acceleration along z.
  @_CellNumber(.zAcceleration) public var zAcceleration: CGFloat
  /// The size of a particle, as a factor.
  @_CellNumber(.scale) public var scale: CGFloat
  /// How much sizes differ.
  @_CellNumber(.scaleRange) public var scaleRange: CGFloat
  /// How much a particle grows a second.
  @_CellNumber(.scaleSpeed) public var scaleSpeed: CGFloat
  /// How fast a particle turns, in radians a second.
  @_CellNumber(.spin) public var spin: CGFloat
  /// How much turns differ.
  @_CellNumber(.spinRange) public var spinRange: CGFloat
  /// How much the red component differs.
  @_CellNumber(.redRange) public var redRange: Float
  /// How much the green component differs.
  @_CellNumber(.greenRange) public var greenRange: Float
  /// How much the blue component differs.
  @_CellNumber(.blueRange) public var blueRange: Float
  /// How much the alpha differs.
  @_CellNumber(.alphaRange) public var alphaRange: Float
  /// How much the red component grows a second.
  @_CellNumber(.redSpeed) public var redSpeed: Float
  /// How much the green component grows a second.
  @_CellNumber(.greenSpeed) public var greenSpeed: Float
  /// How much the blue component grows a second.
  @_CellNumber(.blueSpeed) public var blueSpeed: Float
  /// How much the alpha grows a second.
  @_CellNumber(.alphaSpeed) public var alphaSpeed: Float
  /// Pixels of the image in one point.
  @_CellNumber(.contentsScale) public var contentsScale: CGFloat

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

  /// Values of properties that are not set, and more values by names.
  open var style: [AnyHashable: Any]? { didSet { takeStyle() } }
  var values: [String: Any] = [:]

  /// Returns the default value of a key.
  open class func defaultValue(forKey key: String) -> Any? {
    CAEmitterCell().value(forKey: key)
  }

  /// The value of a property by its name, or what the program stored under the key.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property by its name; others than Core Animation's are stored.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value of a property, or of one of a cell in this one: `emitterCells.spark.birthRate`.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let (cell, key) = innerCell(keyPath) else { return value(forKey: keyPath) }
    return cell.value(forKeyPath: key)
  }

  /// Sets a property, or one of a cell in this one.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (cell, key) = innerCell(keyPath) else { return setValue(value, forKey: keyPath) }
    cell.setValue(value, forKeyPath: key)
  }

  // MARK: Changes

  func set(_ scalar: CellScalar, _ number: Double) {
    guard number.isUsable else {
      return report("\(scalar.rawValue) is \(number) (give an ordinary number)")
    }
    change { $0[scalar] = number }
  }

  func change(_ body: (inout EmitterCell) -> Void) {
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
      report("cells contain each other in a cycle (give every cell separate cells)")
      return result
    }
    result.cells = (emitterCells ?? []).map { $0.lowered(depth: depth + 1) }
    return result
  }
}
