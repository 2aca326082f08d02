public import Graphics

// How every property is read and written: of this module, the one place besides the registry that a new
// property is added to. The page "Adding a property" names those of the other modules.
extension LayerState {
  /// A property that is one number.
  public subscript(_ property: ScalarProperty) -> Double {
    get {
      switch property {
      case .opacity: opacity
      case .zPosition: zPosition
      case .anchorPointZ: anchorPointZ
      case .borderWidth: borderWidth
      case .cornerRadius: cornerRadius
      case .contentsScale: contentsScale
      case .positionX: position.x
      case .positionY: position.y
      case .anchorPointX: anchorPoint.x
      case .anchorPointY: anchorPoint.y
      case .boundsOriginX: bounds.origin.x
      case .boundsOriginY: bounds.origin.y
      case .boundsWidth: bounds.size.width
      case .boundsHeight: bounds.size.height
      case .strokeStart: content.shape.strokeStart
      case .strokeEnd: content.shape.strokeEnd
      case .strokeOffset: content.shape.strokeOffset
      case .lineWidth: content.shape.lineWidth
      case .miterLimit: content.shape.miterLimit
      case .lineDashPhase: content.shape.lineDashPhase
      case .startPointX: content.gradient.startPoint.x
      case .startPointY: content.gradient.startPoint.y
      case .endPointX: content.gradient.endPoint.x
      case .endPointY: content.gradient.endPoint.y
      case .fillGradientStartX: content.fillGradient.startPoint.x
      case .fillGradientStartY: content.fillGradient.startPoint.y
      case .fillGradientEndX: content.fillGradient.endPoint.x
      case .fillGradientEndY: content.fillGradient.endPoint.y
      case .strokeGradientStartX: content.strokeGradient.startPoint.x
      case .strokeGradientStartY: content.strokeGradient.startPoint.y
      case .strokeGradientEndX: content.strokeGradient.endPoint.x
      case .strokeGradientEndY: content.strokeGradient.endPoint.y
      case .instanceCount: content.replicator.instanceCount
      case .instanceDelay: content.replicator.instanceDelay
      case .instanceRedOffset: content.replicator.instanceRedOffset
      case .instanceGreenOffset: content.replicator.instanceGreenOffset
      case .instanceBlueOffset: content.replicator.instanceBlueOffset
      case .instanceAlphaOffset: content.replicator.instanceAlphaOffset
      case .fontSize: content.text.fontSize
      case .tracking: content.text.tracking
      case .lineSpacing: content.text.lineSpacing
      case .shadowOpacity: shadow.opacity
      case .shadowRadius: shadow.radius
      case .shadowOffsetWidth: shadow.offset.width
      case .shadowOffsetHeight: shadow.offset.height
      case .contentsRectX: contentsRect.origin.x
      case .contentsRectY: contentsRect.origin.y
      case .contentsRectWidth: contentsRect.size.width
      case .contentsRectHeight: contentsRect.size.height
      case .contentsCenterX: contentsCenter.origin.x
      case .contentsCenterY: contentsCenter.origin.y
      case .contentsCenterWidth: contentsCenter.size.width
      case .contentsCenterHeight: contentsCenter.size.height
      case .birthRate: content.emitter.birthRate
      case .emitterLifetime: content.emitter.lifetime
      case .emitterVelocity: content.emitter.velocity
      case .emitterScale: content.emitter.scale
      case .emitterSpin: content.emitter.spin
      case .emitterPositionX: content.emitter.position.x
      case .emitterPositionY: content.emitter.position.y
      case .emitterZPosition: content.emitter.zPosition
      case .emitterWidth: content.emitter.size.width
      case .emitterHeight: content.emitter.size.height
      case .emitterDepth: content.emitter.depth
      }
    }
    set {
      switch property {
      case .opacity: opacity = newValue
      case .zPosition: zPosition = newValue
      case .anchorPointZ: anchorPointZ = newValue
      case .borderWidth: borderWidth = newValue
      case .cornerRadius: cornerRadius = newValue
      case .contentsScale: contentsScale = newValue
      case .positionX: position.x = newValue
      case .positionY: position.y = newValue
      case .anchorPointX: anchorPoint.x = newValue
      case .anchorPointY: anchorPoint.y = newValue
      case .boundsOriginX: bounds.origin.x = newValue
      case .boundsOriginY: bounds.origin.y = newValue
      case .boundsWidth: bounds.size.width = newValue
      case .boundsHeight: bounds.size.height = newValue
      case .strokeStart: content.shape.strokeStart = newValue
      case .strokeEnd: content.shape.strokeEnd = newValue
      case .strokeOffset: content.shape.strokeOffset = newValue
      case .lineWidth: content.shape.lineWidth = newValue
      case .miterLimit: content.shape.miterLimit = newValue
      case .lineDashPhase: content.shape.lineDashPhase = newValue
      case .startPointX: content.gradient.startPoint.x = newValue
      case .startPointY: content.gradient.startPoint.y = newValue
      case .endPointX: content.gradient.endPoint.x = newValue
      case .endPointY: content.gradient.endPoint.y = newValue
      case .fillGradientStartX: content.fillGradient.startPoint.x = newValue
      case .fillGradientStartY: content.fillGradient.startPoint.y = newValue
      case .fillGradientEndX: content.fillGradient.endPoint.x = newValue
      case .fillGradientEndY: content.fillGradient.endPoint.y = newValue
      case .strokeGradientStartX: content.strokeGradient.startPoint.x = newValue
      case .strokeGradientStartY: content.strokeGradient.startPoint.y = newValue
      case .strokeGradientEndX: content.strokeGradient.endPoint.x = newValue
      case .strokeGradientEndY: content.strokeGradient.endPoint.y = newValue
      case .instanceCount: content.replicator.instanceCount = newValue
      case .instanceDelay: content.replicator.instanceDelay = newValue
      case .instanceRedOffset: content.replicator.instanceRedOffset = newValue
      case .instanceGreenOffset: content.replicator.instanceGreenOffset = newValue
      case .instanceBlueOffset: content.replicator.instanceBlueOffset = newValue
      case .instanceAlphaOffset: content.replicator.instanceAlphaOffset = newValue
      case .fontSize: content.text.fontSize = newValue
      case .tracking: content.text.tracking = newValue
      case .lineSpacing: content.text.lineSpacing = newValue
      case .shadowOpacity: shadow.opacity = newValue
      case .shadowRadius: shadow.radius = newValue
      case .shadowOffsetWidth: shadow.offset.width = newValue
      case .shadowOffsetHeight: shadow.offset.height = newValue
      case .contentsRectX: contentsRect.origin.x = newValue
      case .contentsRectY: contentsRect.origin.y = newValue
      case .contentsRectWidth: contentsRect.size.width = newValue
      case .contentsRectHeight: contentsRect.size.height = newValue
      case .contentsCenterX: contentsCenter.origin.x = newValue
      case .contentsCenterY: contentsCenter.origin.y = newValue
      case .contentsCenterWidth: contentsCenter.size.width = newValue
      case .contentsCenterHeight: contentsCenter.size.height = newValue
      case .birthRate: content.emitter.birthRate = newValue
      case .emitterLifetime: content.emitter.lifetime = newValue
      case .emitterVelocity: content.emitter.velocity = newValue
      case .emitterScale: content.emitter.scale = newValue
      case .emitterSpin: content.emitter.spin = newValue
      case .emitterPositionX: content.emitter.position.x = newValue
      case .emitterPositionY: content.emitter.position.y = newValue
      case .emitterZPosition: content.emitter.zPosition = newValue
      case .emitterWidth: content.emitter.size.width = newValue
      case .emitterHeight: content.emitter.size.height = newValue
      case .emitterDepth: content.emitter.depth = newValue
      }
    }
  }

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
