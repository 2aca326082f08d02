public import Foundation

// The functions of C, for code written before Swift 3.

/// The map that changes nothing.
public let CGAffineTransformIdentity = CGAffineTransform.identity

/// A map from its six numbers.
public func CGAffineTransformMake(
  _ a: CGFloat,
  _ b: CGFloat,
  _ c: CGFloat,
  _ d: CGFloat,
  _ tx: CGFloat,
  _ ty: CGFloat
) -> CGAffineTransform {
  CGAffineTransform(a, b, c, d, tx, ty)
}

/// A shift.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}

/// A scaling about the origin.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}

/// A rotation about the origin in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

/// The map made of components.
public func CGAffineTransformMakeWithComponents(
  _ components: CGAffineTransformComponents
) -> CGAffineTransform {
  CGAffineTransform(components)
}

/// The components of a map.
public func CGAffineTransformDecompose(_ t: CGAffineTransform) -> CGAffineTransformComponents {
  t.decomposed()
}

/// A shift followed by a map.
public func CGAffineTransformTranslate(
  _ t: CGAffineTransform,
  _ tx: CGFloat,
  _ ty: CGFloat
) -> CGAffineTransform {
  t.translatedBy(x: tx, y: ty)
}

/// A scaling followed by a map.
public func CGAffineTransformScale(
  _ t: CGAffineTransform,
  _ sx: CGFloat,
  _ sy: CGFloat
) -> CGAffineTransform {
  t.scaledBy(x: sx, y: sy)
}

/// A rotation in radians followed by a map.
public func CGAffineTransformRotate(
  _ t: CGAffineTransform,
  _ angle: CGFloat
) -> CGAffineTransform {
  t.rotated(by: angle)
}

/// The first map followed by the second one.
public func CGAffineTransformConcat(
  _ t1: CGAffineTransform,
  _ t2: CGAffineTransform
) -> CGAffineTransform {
  t1.concatenating(t2)
}

/// The map back, or the map itself where there is none.
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }

/// Whether two maps are equal.
public func CGAffineTransformEqualToTransform(
  _ t1: CGAffineTransform,
  _ t2: CGAffineTransform
) -> Bool {
  t1 == t2
}

/// Whether a map changes nothing.
public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }

/// The image of a point.
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}

/// The image of a size, which does not move with the origin.
public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize {
  size.applying(t)
}

/// The box around the image of a rectangle.
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect {
  rect.applying(t)
}
