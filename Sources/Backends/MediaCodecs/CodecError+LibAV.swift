internal import CFFmpeg

extension CodecError {
  /// Creates an error from the code that a function of libav returned.
  ///
  /// Lack of memory and device errors are reported as such during any operation. A damaged file can
  /// request more memory than is available or than libav allows. If ordinary requests still
  /// succeed, the error is damage. The corresponding C function is `av_strerror`.
  init(_ code: Code, _ message: String, status: Int32) {
    let number = shim_errno_of(status)
    if number == ENOMEM, code == .decode, Self.hasMemory {
      self.init(.decode, message)
      return
    }
    let kind: Code =
      switch number {
      case ENOMEM: .outOfMemory
      // A closed standard output is a number without a file.
      case EIO, ENOSPC, EDQUOT, EFBIG, EPIPE, EBADF: .io
      default: code
      }
    self.init(
      kind,
      message,
      libraryText: Self.libraryText(status),
      systemError: number == 0 ? nil : number
    )
  }

  // The corresponding C function is `av_malloc`.
  private static var hasMemory: Bool {
    let memory = av_malloc(64 << 20)
    defer { av_free(memory) }
    return memory != nil
  }

  /// Settings that no encoder takes.
  static func invalidSettings(_ message: String) -> CodecError {
    CodecError(.invalidSettings, message)
  }

  static func outOfMemory(_ what: String) -> CodecError {
    CodecError(.outOfMemory, "No memory for \(what).")
  }

  private static func libraryText(_ status: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { text in
      _ = av_strerror(status, text.baseAddress, text.count)
      return String(optionalCString: text.baseAddress) ?? "error \(status)"
    }
  }
}

/// Throws when a function of libav returned a negative number.
@discardableResult
func check(
  _ status: Int32,
  _ code: CodecError.Code,
  _ message: @autoclosure () -> String
) throws(CodecError) -> Int32 {
  guard status >= 0 else { throw CodecError(code, message(), status: status) }
  return status
}

extension String {
  /// The text at an address that may be null, as C's names are.
  init?(optionalCString pointer: UnsafePointer<CChar>?) {
    guard let pointer else { return nil }
    self.init(cString: pointer)
  }
}
