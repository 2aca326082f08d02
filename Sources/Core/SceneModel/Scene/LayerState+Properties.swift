public import Graphics

// How properties other than single numbers are read and written; `ScalarProperty` has a separate file.
extension LayerState {
  /// A property that is a point.
  public subscript(_ property: PointProperty) -> Point {
    get {
      switch property {
      case .position: position
      case .anchorPoint: anchorPoint
      case .startPoint: content.gradient.startPoint
      case .endPoint: content.gradient.endPoint
      case .fillGradientStart: content.fillGradient.startPoint
      case .fillGradientEnd: content.fillGradient.endPoint
      case .strokeGradientStart: content.strokeGradient.startPoint
      case .strokeGradientEnd: content.strokeGradient.endPoint
      case .boundsOrigin: bounds.origin
      case .contentsRectOrigin: contentsRect.origin
      case .contentsCenterOrigin: contentsCenter.origin
      case .emitterPosition: content.emitter.position
      }
    }
    set {
      switch property {
      case .position: position = newValue
      case .anchorPoint: anchorPoint = newValue
      case .startPoint: content.gradient.startPoint = newValue
      case .endPoint: content.gradient.endPoint = newValue
      case .fillGradientStart: content.fillGradient.startPoint = newValue
      case .fillGradientEnd: content.fillGradient.endPoint = newValue
      case .strokeGradientStart: content.strokeGradient.startPoint = newValue
      case .strokeGradientEnd: content.strokeGradient.endPoint = newValue
      case .boundsOrigin: bounds.origin = newValue
      case .contentsRectOrigin: contentsRect.origin = newValue
      case .contentsCenterOrigin: contentsCenter.origin = newValue
      case .emitterPosition: content.emitter.position = newValue
      }
    }
  }

  /// A property that is a size.
  public subscript(_ property: SizeProperty) -> Size {
    get {
      switch property {
      case .boundsSize: bounds.size
      case .shadowOffset: shadow.offset
      case .contentsRectSize: contentsRect.size
      case .contentsCenterSize: contentsCenter.size
      case .emitterSize: content.emitter.size
      }
    }
    set {
      switch property {
      case .boundsSize: bounds.size = newValue
      case .shadowOffset: shadow.offset = newValue
      case .contentsRectSize: contentsRect.size = newValue
      case .contentsCenterSize: contentsCenter.size = newValue
      case .emitterSize: content.emitter.size = newValue
      }
    }
  }

  /// A property that is a rectangle.
  public subscript(_ property: RectProperty) -> Rect {
    get {
      switch property {
      case .bounds: bounds
      case .contentsRect: contentsRect
      case .contentsCenter: contentsCenter
      }
    }
    set {
      switch property {
      case .bounds: bounds = newValue
      case .contentsRect: contentsRect = newValue
      case .contentsCenter: contentsCenter = newValue
      }
    }
  }

  /// A property that is a colour; none is transparent where a property must have one.
  public subscript(_ property: ColorProperty) -> Color? {
    get {
      switch property {
      case .backgroundColor: backgroundColor
      case .borderColor: borderColor
      case .shadowColor: shadow.color
      case .fillColor: content.shape.fillColor
      case .strokeColor:
        if case .text(let text) = content {
          text.style.strokeColor
        } else {
          content.shape.strokeColor
        }
      case .foregroundColor: content.text.foregroundColor
      case .instanceColor: content.replicator.instanceColor
      }
    }
    set {
      switch property {
      case .backgroundColor: backgroundColor = newValue
      case .borderColor: borderColor = newValue
      case .shadowColor: shadow.color = newValue
      case .fillColor: content.shape.fillColor = newValue
      case .strokeColor:
        if case .text = content {
          content.text.style.strokeColor = newValue
        } else {
          content.shape.strokeColor = newValue
        }
      case .foregroundColor: content.text.foregroundColor = newValue ?? .clear
      case .instanceColor: content.replicator.instanceColor = newValue ?? .clear
      }
    }
  }

  /// A property that is a matrix.
  public subscript(_ property: TransformProperty) -> AnimatedTransform {
    get {
      switch property {
      case .transform: transform
      case .sublayerTransform: sublayerTransform
      case .instanceTransform: content.replicator.instanceTransform
      }
    }
    set {
      switch property {
      case .transform: transform = newValue
      case .sublayerTransform: sublayerTransform = newValue
      case .instanceTransform: content.replicator.instanceTransform = newValue
      }
    }
  }

  /// A property that is a path.
  public subscript(_ property: PathProperty) -> Path? {
    get {
      switch property {
      case .path: content.shape.path
      case .shadowPath: shadow.path
      }
    }
    set {
      switch property {
      case .path: content.shape.path = newValue
      case .shadowPath: shadow.path = newValue
      }
    }
  }

  /// A property that is a list of colours.
  public subscript(_ property: ColorListProperty) -> [Color] {
    get {
      switch property {
      case .colors: content.gradient.colors
      case .fillGradientColors: content.fillGradient.colors
      case .strokeGradientColors: content.strokeGradient.colors
      }
    }
    set {
      switch property {
      case .colors: content.gradient.colors = newValue
      case .fillGradientColors: content.fillGradient.colors = newValue
      case .strokeGradientColors: content.strokeGradient.colors = newValue
      }
    }
  }

  /// A property that is a list of numbers.
  public subscript(_ property: NumberListProperty) -> [Double] {
    get {
      switch property {
      case .locations: content.gradient.locations
      case .fillGradientLocations: content.fillGradient.locations
      case .strokeGradientLocations: content.strokeGradient.locations
      }
    }
    set {
      switch property {
      case .locations: content.gradient.locations = newValue
      case .fillGradientLocations: content.fillGradient.locations = newValue
      case .strokeGradientLocations: content.strokeGradient.locations = newValue
      }
    }
  }

  /// A property that is on or off.
  public subscript(_ property: FlagProperty) -> Bool {
    get {
      switch property {
      case .hidden: isHidden
      case .masksToBounds: masksToBounds
      case .doubleSided: isDoubleSided
      }
    }
    set {
      switch property {
      case .hidden: isHidden = newValue
      case .masksToBounds: masksToBounds = newValue
      case .doubleSided: isDoubleSided = newValue
      }
    }
  }

  /// A property that is a text.
  public subscript(_ property: TextProperty) -> String {
    get {
      switch property {
      case .string: content.text.characters
      }
    }
    set {
      switch property {
      case .string: content.text.characters = newValue
      }
    }
  }
}
