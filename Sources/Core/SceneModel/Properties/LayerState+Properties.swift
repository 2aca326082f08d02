public import Graphics

extension LayerState {
  /// A property that is one number.
  public subscript(_ property: ScalarProperty) -> Double {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is a point.
  public subscript(_ property: PointProperty) -> Point {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is a size.
  public subscript(_ property: SizeProperty) -> Size {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is a rectangle.
  public subscript(_ property: RectProperty) -> Rect {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is a colour; none is transparent where a property must have one.
  public subscript(_ property: ColorProperty) -> Color? {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is a matrix.
  public subscript(_ property: TransformProperty) -> AnimatedTransform {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is a path.
  public subscript(_ property: PathProperty) -> Path? {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is a list of colours.
  public subscript(_ property: ColorListProperty) -> [Color] {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is a list of numbers.
  public subscript(_ property: NumberListProperty) -> [Double] {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is on or off.
  public subscript(_ property: FlagProperty) -> Bool {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is a text.
  public subscript(_ property: TextProperty) -> String {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }

  /// A property that is an image.
  public subscript(_ property: ImageProperty) -> LayerImage {
    get { property.record.get(self) }
    set { property.record.change(&self) { $0 = newValue } }
  }
}
