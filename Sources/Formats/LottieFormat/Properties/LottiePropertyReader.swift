internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Reads properties, which are one value or keyframes, regardless of their flag `a`.
struct LottiePropertyReader {
  let context: LottieContext
  let clock: LottieClock

  /// The content of a property: one value, or keyframes.
  enum Content {
    case value(JSONCursor)
    case keyframes(JSONCursor)
  }

  /// The content of a property; nil where there is none, with a warning for an object that is no property.
  func content(_ cursor: JSONCursor?) -> Content? {
    guard let cursor, let k = cursor.isObject ? written(cursor) : cursor else { return nil }
    if let first = k.element(0), first.isObject, first["t"] != nil || first["s"] != nil {
      return .keyframes(k)
    }
    return .value(k)
  }

  /// The value or the keyframes of a property; nil, with a warning, for anything else.
  func written(_ cursor: JSONCursor) -> JSONCursor? {
    let k = cursor["k"]
    if k == nil { context.refuse(cursor, "a property with \"k\"") }
    return k
  }

  // MARK: Numbers

  /// A number with a factor; the default where there is none.
  func scalar(
    _ cursor: JSONCursor?,
    default defaultValue: Double,
    times factor: Double = 1
  ) -> AnimatedValue<Double> {
    let value = keyframes(cursor) { (values: JSONCursor) in
      context.number(values).map { $0 * factor }
    }
    return scripted(value ?? .constant(defaultValue * factor), cursor, factor: factor)
  }

  /// A number that is off by one hundred from what the model takes: 100 is 1.
  func percentage(_ cursor: JSONCursor?, default defaultValue: Double = 100) -> AnimatedValue<
    Double
  > {
    scalar(cursor, default: defaultValue, times: 0.01)
  }

  /// An angle written in degrees, in radians.
  func angle(_ cursor: JSONCursor?, default defaultValue: Double = 0) -> AnimatedValue<Double> {
    scalar(cursor, default: defaultValue, times: .pi / 180)
  }

  /// Reads a property of any kind whose components move together; nil without a value.
  ///
  /// - Parameter factor: the factor of a script's numbers.
  func value<Value: Interpolatable>(
    _ cursor: JSONCursor?,
    factor: Double = 1,
    _ read: (JSONCursor) -> Value?
  ) -> AnimatedValue<Value>? {
    keyframes(cursor, read).map { scripted($0, cursor, factor: factor) }
  }

  private func keyframes<Value: Interpolatable>(
    _ cursor: JSONCursor?,
    _ read: (JSONCursor) -> Value?
  ) -> AnimatedValue<Value>? {
    guard let cursor, let content = content(cursor) else { return nil }
    switch content {
    case .value(let k): return read(k).map { .constant($0) }
    case .keyframes(let k):
      guard let keys = LottieKeys(k, context, read) else { return nil }
      return extended(keys.track(clock), cursor, keys)
    }
  }

  // MARK: Vectors

  /// Reads a property of several numbers; nil without a value.
  ///
  /// - Parameters:
  ///   - factor: the factor of a script's numbers.
  ///   - sampling: adds keys to segments that no track connects.
  ///   - make: the value of the numbers.
  func vector<Value: Interpolatable>(
    _ cursor: JSONCursor?,
    factor: Double = 1,
    sampling: (LottieKeys<[Double]>) -> LottieKeys<[Double]>,
    _ read: (JSONCursor) -> [Double]?,
    as make: ([Double]) -> Value
  ) -> AnimatedValue<Value>? {
    guard let cursor, let content = content(cursor) else { return nil }
    switch content {
    case .value(let k): return read(k).map { scripted(.constant(make($0)), cursor, factor: factor) }
    case .keyframes(let k):
      guard let keys = LottieKeys(k, context, read) else { return nil }
      let track = sampling(keys).map(make).track(clock)
      return scripted(extended(track, cursor, keys), cursor, factor: factor)
    }
  }

  /// Reads a property of several numbers, whose timing may differ; nil without a value.
  func vector<Value: Interpolatable>(
    _ cursor: JSONCursor?,
    _ read: (JSONCursor) -> [Double]?,
    as make: ([Double]) -> Value
  ) -> AnimatedValue<Value>? {
    vector(cursor, sampling: { $0.sampledByComponent(context) }, read, as: make)
  }

  /// One component of a vector; nil without a value.
  func component(_ index: Int, of cursor: JSONCursor?, times factor: Double = 1)
    -> AnimatedValue<Double>?
  {
    guard let cursor, let content = content(cursor) else { return nil }
    func read(_ values: JSONCursor) -> Double? {
      guard let numbers = context.numbers(values) else { return nil }
      let surplus = values.isArray ? 0 : numbers[0]
      return (index < numbers.count ? numbers[index] : surplus) * factor
    }
    func scripted(_ value: AnimatedValue<Double>) -> AnimatedValue<Double> {
      self.scripted(value, cursor, component: index, factor: factor)
    }
    switch content {
    case .value(let k): return read(k).map { scripted(.constant($0)) }
    case .keyframes(let k):
      guard let keys = LottieKeys(k, context, read) else { return nil }
      return scripted(extended(keys.track(clock, component: index), cursor, keys))
    }
  }

  /// A point or a pair of numbers with a factor; the default where there is none.
  func point(
    _ cursor: JSONCursor?,
    default defaultValue: Point = .zero,
    times factor: Double = 1
  ) -> AnimatedPoint {
    guard let cursor else { return .constant(defaultValue * factor) }
    if context.flag(cursor["s"]) == true,
      cursor["x"]?.isObject == true || cursor["y"]?.isObject == true
    {
      return .separate(
        x: scalar(cursor["x"], default: defaultValue.x, times: factor),
        y: scalar(cursor["y"], default: defaultValue.y, times: factor)
      )
    }
    func read(_ values: JSONCursor) -> Point? {
      guard let numbers = context.numbers(values) else { return nil }
      // Of an array what is missing is 0, as in lottie-ios; a bare number counts for both.
      let surplus = values.isArray ? 0 : numbers[0]
      return Point(numbers[0], numbers.count > 1 ? numbers[1] : surplus) * factor
    }
    func scripted<Value>(
      _ value: AnimatedValue<Value>,
      _ component: Int? = nil
    ) -> AnimatedValue<Value> {
      self.scripted(value, cursor, component: component, factor: factor)
    }
    switch content(cursor) {
    case nil: return .constant(defaultValue * factor)
    case .value(let k): return .joint(scripted(.constant(read(k) ?? defaultValue * factor)))
    case .keyframes(let k):
      guard let keys = LottieKeys(k, context, read) else { return .constant(defaultValue * factor) }
      if let paths = paths(keys, factor) {
        return .curved(scripted(extended(paths.track(clock), cursor, keys)))
      }
      guard keys.hasSeparateTiming else {
        return .joint(scripted(extended(keys.track(clock), cursor, keys)))
      }
      return .separate(
        x: scripted(extended(keys.map(\.x).track(clock, component: 0), cursor, keys), 0),
        y: scripted(extended(keys.map(\.y).track(clock, component: 1), cursor, keys), 1)
      )
    }
  }

  // The places with the curves between them; nil where all ways are straight.
  func paths(_ keys: LottieKeys<Point>, _ factor: Double) -> LottieKeys<Waypoint>? {
    var isCurved = false
    var positions: [Waypoint] = []
    for (index, point) in keys.values.enumerated() {
      guard index + 1 < keys.values.count,
        let handles = handles(
          keys.keys[index],
          from: point,
          to: keys.values[index + 1],
          factor,
          straightens: straightens(keys.keys[index], before: keys.keys[index + 1])
        )
      else {
        positions.append(Waypoint(point))
        continue
      }
      isCurved = true
      positions.append(Waypoint(point, handles: handles, to: keys.values[index + 1]))
    }
    guard isCurved else { return nil }
    var iterator = positions.makeIterator()
    return keys.map { iterator.next() ?? Waypoint($0) }
  }

  // Whether handles on the line between two keys count as none. lottie-web compares with the next key's value, which
  // the last key of old files does not have, and straightens ways of two components again when it measures them.
  private func straightens(_ key: LottieKeyframe, before next: LottieKeyframe) -> Bool {
    context.compatibility == .web && (next.start != nil || key.start?.count == 2)
  }

  // The handles of a curve; nil for a straight line.
  //
  // straightens: whether handles on the line through both ends count as none, although they may lead beyond them.
  private func handles(
    _ key: LottieKeyframe,
    from start: Point,
    to end: Point,
    _ factor: Double,
    straightens: Bool
  ) -> Waypoint.Handles? {
    guard !key.isDuplicate, let out = key.vector("to", context),
      let into = key.vector("ti", context), out.count > 1,
      into.count > 1
    else { return nil }
    let handles = Waypoint.Handles(
      out: Point(out[0], out[1]) * factor,
      into: Point(into[0], into[1]) * factor
    )
    guard handles.out != .zero || handles.into != .zero else { return nil }
    func isOnChord(_ handle: Point) -> Bool {
      let (a, b) = (end - start, handle - start)
      return abs(a.x * b.y - a.y * b.x) < 0.001
    }
    if straightens, start != end, isOnChord(start + handles.out), isOnChord(end + handles.into) {
      return nil
    }
    return handles
  }

  // MARK: Colours

  /// A colour without alpha, its components held in 0…1; black where there is none.
  func color(_ cursor: JSONCursor?) -> AnimatedValue<Color> {
    let isOfOld =
      !context.isCompleted && context.version.map { $0 < LottieVersion(4, 1, 9) } ?? false
    let divisor = isOfOld || cursor?.value.hasColorsOfBytes == true ? 255.0 : 1
    func read(_ values: JSONCursor) -> [Double]? {
      if values.isString { return context.textColor(values).map { [$0.red, $0.green, $0.blue] } }
      guard let c = context.numbers(values) else { return nil }
      guard c.count >= 3 else {
        context.refuse(values, "a colour")
        return nil
      }
      return c[0..<3].map { $0 / divisor }
    }
    // Half a code of a byte is not seen.
    let color = vector(
      cursor,
      sampling: { $0.sampledByComponent(context, within: -0.002...1.002) },
      read,
      as: { Color($0[0], $0[1], $0[2]).clamped }
    )
    return color ?? .constant(.black)
  }

  // MARK: Scripts

  /// Keyframes with what a looping script says about the time before and after them.
  func extended<Value, Key>(
    _ value: AnimatedValue<Value>,
    _ cursor: JSONCursor,
    _ keys: LottieKeys<Key>
  ) -> AnimatedValue<Value> {
    guard let script = cursor["x"]?.text else { return value }
    guard let loop = LottieLoop(script, of: cursor.value, context.compatibility) else {
      return value
    }
    guard case .keyframes(let track, _) = value else { return value }
    let times = keys.keys.map { clock.seconds($0.frame) }
    return .keyframes(track, beyond: loop.beyond(times))
  }

  /// Returns keyframes with the script of their property, where there is one.
  ///
  /// - Parameters:
  ///   - component: the index of the script's component that counts; nil for all.
  ///   - factor: the factor of its numbers.
  func scripted<Value>(
    _ value: AnimatedValue<Value>,
    _ cursor: JSONCursor?,
    component: Int? = nil,
    factor: Double = 1
  ) -> AnimatedValue<Value> {
    guard let cursor,
      let use = context.scripts?.use(cursor, component: component, factor: factor)
    else { return value }
    return .scripted(use, value)
  }
}
