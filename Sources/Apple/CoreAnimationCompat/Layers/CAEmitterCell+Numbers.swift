public import Foundation
internal import SceneModel

// The properties of a cell that are one number.
extension CAEmitterCell {
  /// Births a second.
  public var birthRate: Float {
    get { Float(content[.birthRate]) }
    set { set(.birthRate, Double(written: newValue)) }
  }

  /// Seconds that a particle lives.
  public var lifetime: Float {
    get { Float(content[.lifetime]) }
    set { set(.lifetime, Double(written: newValue)) }
  }

  /// How much lifetimes differ, in seconds.
  public var lifetimeRange: Float {
    get { Float(content[.lifetimeRange]) }
    set { set(.lifetimeRange, Double(written: newValue)) }
  }

  /// The angle of the direction out of the plane, in radians.
  public var emissionLatitude: CGFloat {
    get { CGFloat(content[.emissionLatitude]) }
    set { set(.emissionLatitude, Double(newValue)) }
  }

  /// The angle of the direction in the plane, in radians from +x towards +y.
  public var emissionLongitude: CGFloat {
    get { CGFloat(content[.emissionLongitude]) }
    set { set(.emissionLongitude, Double(newValue)) }
  }

  /// How much directions differ, in radians.
  public var emissionRange: CGFloat {
    get { CGFloat(content[.emissionRange]) }
    set { set(.emissionRange, Double(newValue)) }
  }

  /// Points a second at the birth.
  public var velocity: CGFloat {
    get { CGFloat(content[.velocity]) }
    set { set(.velocity, Double(newValue)) }
  }

  /// How much velocities differ.
  public var velocityRange: CGFloat {
    get { CGFloat(content[.velocityRange]) }
    set { set(.velocityRange, Double(newValue)) }
  }

  /// Acceleration along x, in points per second squared.
  public var xAcceleration: CGFloat {
    get { CGFloat(content[.xAcceleration]) }
    set { set(.xAcceleration, Double(newValue)) }
  }

  /// Acceleration along y.
  public var yAcceleration: CGFloat {
    get { CGFloat(content[.yAcceleration]) }
    set { set(.yAcceleration, Double(newValue)) }
  }

  /// Acceleration along z.
  public var zAcceleration: CGFloat {
    get { CGFloat(content[.zAcceleration]) }
    set { set(.zAcceleration, Double(newValue)) }
  }

  /// The size of a particle, as a factor.
  public var scale: CGFloat {
    get { CGFloat(content[.scale]) }
    set { set(.scale, Double(newValue)) }
  }

  /// How much sizes differ.
  public var scaleRange: CGFloat {
    get { CGFloat(content[.scaleRange]) }
    set { set(.scaleRange, Double(newValue)) }
  }

  /// How much a particle grows a second.
  public var scaleSpeed: CGFloat {
    get { CGFloat(content[.scaleSpeed]) }
    set { set(.scaleSpeed, Double(newValue)) }
  }

  /// How fast a particle turns, in radians a second.
  public var spin: CGFloat {
    get { CGFloat(content[.spin]) }
    set { set(.spin, Double(newValue)) }
  }

  /// How much turns differ.
  public var spinRange: CGFloat {
    get { CGFloat(content[.spinRange]) }
    set { set(.spinRange, Double(newValue)) }
  }

  /// How much the red component differs.
  public var redRange: Float {
    get { Float(content[.redRange]) }
    set { set(.redRange, Double(written: newValue)) }
  }

  /// How much the green component differs.
  public var greenRange: Float {
    get { Float(content[.greenRange]) }
    set { set(.greenRange, Double(written: newValue)) }
  }

  /// How much the blue component differs.
  public var blueRange: Float {
    get { Float(content[.blueRange]) }
    set { set(.blueRange, Double(written: newValue)) }
  }

  /// How much the alpha differs.
  public var alphaRange: Float {
    get { Float(content[.alphaRange]) }
    set { set(.alphaRange, Double(written: newValue)) }
  }

  /// How much the red component grows a second.
  public var redSpeed: Float {
    get { Float(content[.redSpeed]) }
    set { set(.redSpeed, Double(written: newValue)) }
  }

  /// How much the green component grows a second.
  public var greenSpeed: Float {
    get { Float(content[.greenSpeed]) }
    set { set(.greenSpeed, Double(written: newValue)) }
  }

  /// How much the blue component grows a second.
  public var blueSpeed: Float {
    get { Float(content[.blueSpeed]) }
    set { set(.blueSpeed, Double(written: newValue)) }
  }

  /// How much the alpha grows a second.
  public var alphaSpeed: Float {
    get { Float(content[.alphaSpeed]) }
    set { set(.alphaSpeed, Double(written: newValue)) }
  }

  /// Pixels of the image in one point.
  public var contentsScale: CGFloat {
    get { CGFloat(content[.contentsScale]) }
    set { set(.contentsScale, Double(newValue)) }
  }
}
