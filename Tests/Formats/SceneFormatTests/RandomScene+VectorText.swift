import Graphics
import SceneModel
import VectorGeometry

extension RandomScene {
  /// A text with everything that it has.
  mutating func vectorText(depth: Int) -> VectorText {
    var text = VectorText()
    text.string = self.text()
    text.font = pick(["Helvetica", "Sans ${x}", "A B, C"])
    text.fontWeight = int(100...900)
    (text.isItalic, text.isKerned) = (flag(), flag())
    text.glyphs = list(0...2) {
      VectorGlyph(
        character: $0.pick(["a", "$"]),
        path: $0.path(),
        advance: $0.number(),
        items: depth < 3 ? $0.list(0...1) { $0.vectorItem(depth: depth + 1) } : []
      )
    }
    (text.fontSize, text.tracking) = (positive(), number())
    text.lineHeight = flag() ? number() : text.fontSize * 1.2
    text.firstLineSpacing = number()
    text.baselineShift = number()
    text.alignment = pick(VectorText.Alignment.allCases)
    text.box = maybe { Rect($0.number(), $0.number(), $0.positive(), $0.positive()) }
    text.ascent = maybe { $0.number() }
    text.fillColor = maybe { $0.color() }
    text.strokeColor = maybe { $0.color() }
    text.strokeWidth = positive()
    text.strokeJoin = pick(LineJoin.allCases)
    text.strokesOverFill = flag()
    text.grouping = pick(TextGrouping.allCases)
    text.groupAlignment = animatedPoint()
    text.animators = list(0...2) { $0.vectorTextAnimator() }
    text.textPath = maybe { random in
      VectorTextPath(
        path: random.animated { $0.path() },
        firstMargin: random.animatedNumber(),
        lastMargin: random.animatedNumber(),
        isReversed: random.flag(),
        isPerpendicular: random.flag(),
        isSpread: random.flag()
      )
    }
    return text
  }

  private mutating func vectorTextAnimator() -> VectorTextAnimator {
    var animator = VectorTextAnimator()
    animator.position = animatedPoint()
    animator.anchor = animatedPoint()
    animator.scale = animatedPoint()
    animator.lineSpacing = animatedPoint()
    for key in [
      \VectorTextAnimator.rotation, \.rotationX, \.rotationY, \.skew, \.skewAxis, \.opacity,
      \.fillOpacity, \.strokeOpacity, \.fillHue, \.fillSaturation, \.fillBrightness,
      \.strokeWidth, \.tracking,
    ] {
      animator[keyPath: key] = animatedNumber()
    }
    animator.fillColor = maybe { random in random.animated { $0.color() } }
    animator.strokeColor = maybe { random in random.animated { $0.color() } }
    animator.selector.basis = pick(TextUnits.Basis.allCases)
    animator.selector.units = pick(TextRangeSelector.Units.allCases)
    animator.selector.shape = pick(TextRangeSelector.Shape.allCases)
    animator.selector.end = maybe { $0.animatedNumber() }
    animator.selector.randomSeed = maybe { $0.int(-9...9) }
    for key in [
      \VectorTextSelector.start, \.offset, \.amount, \.easeLow, \.easeHigh, \.smoothness,
    ] {
      animator.selector[keyPath: key] = animatedNumber()
    }
    return animator
  }
}
