internal import Foundation
internal import SceneModel

/// A property that is one number of a layer's state; public for the compiler alone.
@propertyWrapper
public struct _LayerNumber<Value: BinaryFloatingPoint> {
  private let property: ScalarProperty

  init(_ property: ScalarProperty) { self.property = property }

  /// Not for use: the layer holds the number.
  @available(*, unavailable, message: "the layer holds the number")
  public var wrappedValue: Value {
    get { 0 }
    set {}
  }

  /// The number in a layer.
  public static subscript<Owner: CALayer>(
    _enclosingInstance owner: Owner,
    wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, _LayerNumber<Value>>
  ) -> Value {
    get { Value(owner.properties[owner[keyPath: storage].property]) }
    set {
      let property = owner[keyPath: storage].property
      owner.change(\.[property], to: Double(program: newValue), property.rawValue)
    }
  }
}

/// A property that is one number of an emitter cell; public for the compiler alone.
@propertyWrapper
public struct _CellNumber<Value: BinaryFloatingPoint> {
  private let property: CellScalar

  init(_ property: CellScalar) { self.property = property }

  /// Not for use: the cell holds the number.
  @available(*, unavailable, message: "the cell holds the number")
  public var wrappedValue: Value {
    get { 0 }
    set {}
  }

  /// The number in a cell.
  public static subscript<Owner: CAEmitterCell>(
    _enclosingInstance owner: Owner,
    wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, _CellNumber<Value>>
  ) -> Value {
    get { Value(owner.content[owner[keyPath: storage].property]) }
    set { owner.set(owner[keyPath: storage].property, Double(program: newValue)) }
  }
}

extension Double {
  // A Float counts as the decimal that the program wrote.
  fileprivate init<Number: BinaryFloatingPoint>(program number: Number) {
    self = Number.self == Float.self ? Double(written: Float(number)) : Double(number)
  }
}
