import Glibc

/// A file name of its own in the system's folder for such, removed afterwards.
///
/// It has no extension, like the temporary names of the program.
func withTemporaryPath<Result>(_ body: (String) throws -> Result) throws -> Result {
  var template = Array("/tmp/animrender-codecs-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  guard descriptor >= 0 else { throw TemporaryFileError() }
  close(descriptor)
  let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer { unlink(path) }
  return try body(path)
}

/// All bytes of a file.
func fileBytes(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else { throw TemporaryFileError() }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let length = ftell(file)
  rewind(file)
  var bytes = [UInt8](repeating: 0, count: length)
  guard fread(&bytes, 1, length, file) == length else { throw TemporaryFileError() }
  return bytes
}

/// The system gave no temporary file.
struct TemporaryFileError: Error {}
