/// Why an image or a video could not be read or written.
public struct CodecError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Code: Hashable, Sendable {
    /// A codec or a container is not part of the installed libraries.
    case unavailable
    /// A setting is out of range, unknown, or contradicts another.
    case invalidSettings
    /// The encoder failed on a frame.
    case encode
    /// The bytes are not an image or video that can be decoded.
    case decode
    /// Reading or writing failed: disk full, device error, broken pipe.
    case io
    /// The output file cannot be created, or the input file cannot be opened.
    case cannotCreate
    /// Memory ran out.
    case outOfMemory
    /// An image is larger than the caller allows.
    case limit
  }

  /// The kind of failure.
  public let code: Code
  /// The error and its remedy.
  public let message: String
  /// The words of libav for its own error code; nil when the error was found here.
  public let libraryText: String?
  /// The number that the system gave for the failure, such as `ENOSPC`; nil when libav has its own.
  public let systemError: Int32?

  /// A video was opened and has no frame that decodes.
  public static let noImage = CodecError(
    .decode,
    "The video has no frame that can be decoded. The file may be cut off."
  )

  /// A frame of which the decoder could not read a part.
  static let damagedFrame = CodecError(.decode, damage(to: "a frame of the video"))

  /// The error for a codec or format without a decoder.
  static func missingDecoder(_ subject: String) -> CodecError {
    CodecError(
      .unavailable,
      "The installed FFmpeg libraries cannot decode \(subject). Save it in another format, or"
        + " install libraries that can."
    )
  }

  /// The message about input that cannot be decoded, with the remedy.
  static func damage(to subject: String) -> String {
    "\(subject.prefix(1).uppercased())\(subject.dropFirst()) is damaged or incomplete."
      + " Copy the file again, or save it again."
  }

  init(_ code: Code, _ message: String, libraryText: String? = nil, systemError: Int32? = nil) {
    (self.code, self.message) = (code, message)
    (self.libraryText, self.systemError) = (libraryText, systemError)
  }

  /// The message, followed by the words of libav.
  public var description: String {
    guard let libraryText else { return message }
    return "\(message) (\(libraryText))"
  }
}
