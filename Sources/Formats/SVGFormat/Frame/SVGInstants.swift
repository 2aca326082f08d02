/// The instants of a document, for one worker; the schedule of its animations is cached.
struct SVGInstants {
  let document: AnimatedSVG
  private var schedule: SMILSchedule

  // Seconds that most documents need no more intervals for.
  private static let firstHorizon = 60.0

  init(_ document: AnimatedSVG) {
    self.document = document
    schedule = document.schedule(upTo: Self.firstHorizon)
  }

  /// The values of all animations at an instant.
  ///
  /// - Parameter time: seconds from the beginning of the document.
  mutating func instant(at time: Double) -> SVGInstant {
    while schedule.horizon <= time, !schedule.isTruncated, time.isFinite {
      schedule = document.schedule(upTo: max(time + 1, schedule.horizon * 2))
    }
    return SVGInstant(document, at: time, schedule)
  }
}
