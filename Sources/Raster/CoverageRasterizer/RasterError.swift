package import Graphics

/// Why a display list could not be drawn.
public struct RasterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Cairo reported an error; `status` holds its text.
    case graphicsLibrary
    /// A size or an amount of memory is above a limit.
    case limit
    /// A frame of an image that moves cannot be had.
    case image = "picture"
    /// The machine has no memory left.
    case outOfMemory
  }

  /// The kind of failure.
  public var code: Code
  /// The error and its remedy.
  public var message: String
  /// The label of the innermost display group that was being drawn; empty outside all groups.
  public var label: String
  /// Cairo's own words, if it was Cairo that failed.
  ///
  /// The corresponding C function is `cairo_status_to_string`.
  public var status: String?

  /// An error.
  public init(code: Code, message: String, label: String = "", status: String? = nil) {
    (self.code, self.message, self.label, self.status) = (code, message, label, status)
  }

  /// The error of an allocator without memory.
  package init(_ error: PixelMemoryError) {
    self.init(code: .outOfMemory, message: error.description)
  }

  /// The place, if there is one, and the message.
  public var description: String {
    let text = label.isEmpty ? message : "\(label): \(message)"
    guard let status else { return text }
    return "\(text) (Cairo: \(status))"
  }

  /// The same error, placed in a group unless an inner group is named already.
  package func labeled(with label: String) -> RasterError {
    guard self.label.isEmpty else { return self }
    var error = self
    error.label = label
    return error
  }
}
