public import Graphics

/// One animated property with its values over time.
///
/// A closed set: equatable, writable to a file, and every switch over it is exhaustive. Tracks are
/// heap-allocated, so that animations are small.
public indirect enum Channel: Sendable, Equatable {
  case scalar(ScalarProperty, Track<Double>)
  case point(PointProperty, Track<Point>)
  case motion(PointProperty, MotionPath)
  case size(SizeProperty, Track<Size>)
  case rect(RectProperty, Track<Rect>)
  case color(ColorProperty, Track<Color?>)
  case transform(TransformProperty, Track<Transform3D>)
  case component(TransformProperty, TransformComponent, Track<Double>)
  case translation(TransformProperty, Track<Point>)
  case path(PathProperty, Track<Path?>)
  case colors(ColorListProperty, Track<[Color]>)
  case numbers(NumberListProperty, Track<[Double]>)
  case flag(FlagProperty, Track<Bool>)
  case text(TextProperty, Track<String>)
  case filter(FilterProperty, FilterTrack)
  case counting(TextProperty, Track<Double>, CountFormat)
  case image(ImageProperty, Track<LayerImage>)
  case textStyle(TextStyleProperty, Track<Double>)
  case cell(EmitterCellPath, CellScalar, Track<Double>)
  case cellColor(EmitterCellPath, Track<Color?>)
  /// Numbers that a function makes into a matrix.
  case valued(TransformProperty, ValueFunction, Track<[Double]>)

  /// The property that is moved.
  public var property: Property {
    switch self {
    case .scalar(let property, _): .scalar(property)
    case .point(let property, _), .motion(let property, _): .point(property)
    case .size(let property, _): .size(property)
    case .rect(let property, _): .rect(property)
    case .color(let property, _): .color(property)
    case .transform(let property, _), .valued(let property, _, _): .transform(property)
    case .component(let property, let component, _): .component(property, component)
    case .translation(let property, _): .translation(property)
    case .path(let property, _): .path(property)
    case .colors(let property, _): .colors(property)
    case .numbers(let property, _): .numbers(property)
    case .flag(let property, _): .flag(property)
    case .filter(let property, _): .filter(property)
    case .text(let property, _), .counting(let property, _, _): .text(property)
    case .image(let property, _): .image(property)
    case .textStyle(let property, _): .textStyle(property)
    case .cell(let cell, let property, _): .cell(cell, property)
    case .cellColor(let cell, _): .cellColor(cell)
    }
  }
}

/// How far an animation is, and how it meets what was there before.
struct ChannelTime {
  /// The eased fraction of the current cycle.
  var fraction: Double
  /// The fraction at which one cycle ends: 1, or 0 when it turns round.
  var endFraction: Double
  /// The number of the cycle if cycles add up, else 0.
  var cycle: Int
  var isAdditive: Bool
}

extension Channel {
  /// Changes a layer's values to what the animation shows at a moment.
  func apply(at moment: ChannelTime, to state: inout LayerState) {
    switch self {
    case .scalar(let p, let track): p.apply(track, at: moment, to: &state)
    case .point(let p, let track): p.apply(track, at: moment, to: &state)
    case .motion(let p, let path): path.apply(to: p, of: &state, at: moment)
    case .size(let p, let track): p.apply(track, at: moment, to: &state)
    case .rect(let p, let track): p.apply(track, at: moment, to: &state)
    case .color(let p, let track): p.apply(track, at: moment, to: &state)
    case .transform(let p, let track):
      p.record.change(&state) { track.apply(at: moment, to: &$0.matrix) }
    case .component(let p, let c, let track):
      p.record.change(&state) { track.apply(at: moment, to: &$0[c]) }
    case .translation(let p, let track):
      p.record.change(&state) { track.apply(at: moment, to: &$0.translation) }
    case .path(let p, let track): p.apply(track, at: moment, to: &state)
    case .colors(let p, let track): p.apply(track, at: moment, to: &state)
    case .numbers(let p, let track): p.apply(track, at: moment, to: &state)
    case .flag(let p, let track): p.apply(track, at: moment, to: &state)
    case .text(let p, let track): p.apply(track, at: moment, to: &state)
    case .filter(let p, let track): track.apply(p, at: moment, to: &state.filters)
    case .counting(let p, let track, let format):
      var number = format.number(in: state[p]) ?? 0
      track.apply(at: moment, to: &number)
      state[p] = format.text(for: number)
    case .image(let p, let track): p.apply(track, at: moment, to: &state)
    case .textStyle(let p, let track): track.apply(at: moment, to: &state.content.text[p])
    case .cell(let cell, let p, let track):
      state.content.emitter.changeCell(cell) { track.apply(at: moment, to: &$0[p]) }
    case .cellColor(let cell, let track):
      state.content.emitter.changeCell(cell) {
        var color: Color? = $0.color
        track.apply(at: moment, to: &color)
        $0.color = color ?? .clear
      }
    case .valued(let p, let function, let track):
      var numbers = function.values(of: state[p])
      var replacing = moment
      replacing.isAdditive = false
      track.apply(at: replacing, to: &numbers)
      let matrix = function.matrix(numbers)
      state[p].matrix = moment.isAdditive ? matrix.combined(over: state[p].matrix) : matrix
    }
  }
}

extension Track {
  func apply(at moment: ChannelTime, to value: inout Value) {
    let isAdditive = moment.isAdditive && Value.isAdditive
    var result = self.value(at: moment.fraction, underlying: value)
    if moment.cycle != 0 {
      let end = self.value(at: moment.endFraction, underlying: value)
      result = result.repeating(end, cycles: moment.cycle)
    }
    value = isAdditive ? result.combined(over: value) : result
  }
}

extension MotionPath {
  fileprivate func apply(
    to property: PointProperty,
    of state: inout LayerState,
    at moment: ChannelTime
  ) {
    guard let (position, rotation) = location(at: moment.fraction) else { return }
    var result = position
    if moment.cycle != 0, let end = location(at: moment.endFraction) {
      result = result.repeating(end.position, cycles: moment.cycle)
    }
    state[property] = moment.isAdditive ? result.combined(over: state[property]) : result
    // The turn comes after the layer's own transform, so artwork can be turned beforehand.
    if rotationMode != .none {
      state.transform.matrix = state.transform.matrix
        .concatenating(.rotation(rotation, 0, 0, 1))
    }
  }
}
