// Points, sizes, rectangles and `CGFloat` are Foundation's own on Linux; code that imports UIKit or
// QuartzCore expects to see them without a further import.
@_exported public import Foundation

/// A time or a span of time in seconds.
public typealias CFTimeInterval = Double

/// A string where Core Foundation's type is asked for, such as the name of a colour space.
public typealias CFString = String

/// Bytes where Core Foundation's type is asked for, so that `data as CFData` compiles.
public typealias CFData = Data

/// The greatest finite number of single precision, as C's header of Apple has it: repeats for ever.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Another name of `MAXFLOAT`, with which code for iOS repeats animations for ever.
public let HUGE = Float.greatestFiniteMagnitude
