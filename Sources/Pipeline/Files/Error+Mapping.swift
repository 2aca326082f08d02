extension Error {
  /// Returns a value; an error of this type is thrown as another one.
  ///
  ///     let image = try CodecError.mapped(try decoder.image()) { RenderError($0, input: true) }
  ///
  /// - Parameter convert: makes the error that is thrown.
  package static func mapped<Value: ~Copyable, Failure: Error>(
    _ value: @autoclosure () throws(Self) -> Value,
    to convert: (Self) -> Failure
  ) throws(Failure) -> Value {
    do { return try value() } catch { throw convert(error) }
  }
}
