internal import Graphics

// The registry of properties of one number: key path, owner and value. The page "Adding a property"
// shows how one is added.

/// Properties that are one number, named by their key paths.
public enum ScalarProperty: String, Sendable, Hashable, CaseIterable {
  case opacity, zPosition, anchorPointZ, borderWidth, cornerRadius, contentsScale
  case positionX = "position.x"
  case positionY = "position.y"
  case anchorPointX = "anchorPoint.x"
  case anchorPointY = "anchorPoint.y"
  case boundsOriginX = "bounds.origin.x"
  case boundsOriginY = "bounds.origin.y"
  case boundsWidth = "bounds.size.width"
  case boundsHeight = "bounds.size.height"
  case strokeStart, strokeEnd, strokeOffset, lineWidth, miterLimit, lineDashPhase
  case startPointX = "startPoint.x"
  case startPointY = "startPoint.y"
  case endPointX = "endPoint.x"
  case endPointY = "endPoint.y"
  case fillGradientStartX = "fillGradient.startPoint.x"
  case fillGradientStartY = "fillGradient.startPoint.y"
  case fillGradientEndX = "fillGradient.endPoint.x"
  case fillGradientEndY = "fillGradient.endPoint.y"
  case strokeGradientStartX = "strokeGradient.startPoint.x"
  case strokeGradientStartY = "strokeGradient.startPoint.y"
  case strokeGradientEndX = "strokeGradient.endPoint.x"
  case strokeGradientEndY = "strokeGradient.endPoint.y"
  case instanceCount, instanceDelay
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  case fontSize, tracking, lineSpacing
  case shadowOpacity, shadowRadius
  case shadowOffsetWidth = "shadowOffset.width"
  case shadowOffsetHeight = "shadowOffset.height"
  case contentsRectX = "contentsRect.origin.x"
  case contentsRectY = "contentsRect.origin.y"
  case contentsRectWidth = "contentsRect.size.width"
  case contentsRectHeight = "contentsRect.size.height"
  case contentsCenterX = "contentsCenter.origin.x"
  case contentsCenterY = "contentsCenter.origin.y"
  case contentsCenterWidth = "contentsCenter.size.width"
  case contentsCenterHeight = "contentsCenter.size.height"
  case birthRate
  case emitterLifetime = "lifetime"
  case emitterVelocity = "velocity"
  case emitterScale = "scale"
  case emitterSpin = "spin"
  case emitterPositionX = "emitterPosition.x"
  case emitterPositionY = "emitterPosition.y"
  case emitterZPosition
  case emitterWidth = "emitterSize.width"
  case emitterHeight = "emitterSize.height"
  case emitterDepth
}

extension ScalarProperty {
  /// The kind of layer that has the property; nil if every layer has it.
  var owner: LayerKind? {
    switch self {
    case .opacity, .zPosition, .anchorPointZ, .borderWidth, .cornerRadius, .contentsScale,
      .positionX, .positionY,
      .anchorPointX, .anchorPointY, .boundsOriginX, .boundsOriginY, .boundsWidth, .boundsHeight,
      .shadowOpacity, .shadowRadius, .shadowOffsetWidth, .shadowOffsetHeight, .contentsRectX,
      .contentsRectY, .contentsRectWidth, .contentsRectHeight, .contentsCenterX, .contentsCenterY,
      .contentsCenterWidth, .contentsCenterHeight:
      nil
    case .strokeStart, .strokeEnd, .strokeOffset, .lineWidth, .miterLimit, .lineDashPhase,
      .fillGradientStartX, .fillGradientStartY, .fillGradientEndX, .fillGradientEndY,
      .strokeGradientStartX, .strokeGradientStartY, .strokeGradientEndX, .strokeGradientEndY:
      .shape
    case .startPointX, .startPointY, .endPointX, .endPointY: .gradient
    case .instanceCount, .instanceDelay, .instanceRedOffset, .instanceGreenOffset,
      .instanceBlueOffset, .instanceAlphaOffset:
      .replicator
    case .fontSize, .tracking, .lineSpacing: .text
    case .birthRate, .emitterLifetime, .emitterVelocity, .emitterScale, .emitterSpin,
      .emitterPositionX, .emitterPositionY, .emitterZPosition, .emitterWidth, .emitterHeight,
      .emitterDepth:
      .emitter
    }
  }
}

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
}
