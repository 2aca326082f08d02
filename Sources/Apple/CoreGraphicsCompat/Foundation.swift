public import Foundation

/// A time or a span of time in seconds.
public typealias CFTimeInterval = Double

/// A string where Core Foundation's type is required, such as the name of a colour space.
public typealias CFString = String

/// Bytes where Core Foundation's type is required, so that `data as CFData` compiles.
public typealias CFData = Data

/// An array where Core Foundation's type is required, such as the colours of a gradient.
public typealias CFArray = [Any]

/// A dictionary where Core Foundation's type is required.
public typealias CFDictionary = [String: Any]

/// Any object where Core Foundation's type is required, such as the font of a text layer.
public typealias CFTypeRef = AnyObject

/// A flag where Core Foundation's type is required, such as the value of a transaction's key.
public typealias CFBoolean = NSNumber

/// True as an object.
public var kCFBooleanTrue: CFBoolean { NSNumber(value: true) }

/// False as an object.
public var kCFBooleanFalse: CFBoolean { NSNumber(value: false) }

/// The greatest finite number of single precision, as C's header of Apple has it: repeats for ever.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Another name of `MAXFLOAT`, with which code for iOS repeats animations for ever.
public let HUGE = Float.greatestFiniteMagnitude

/// The URL of a file where Core Foundation's type is required, so that `url as CFURL` compiles.
public typealias CFURL = URL
