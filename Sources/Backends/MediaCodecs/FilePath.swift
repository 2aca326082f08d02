/// Turns a path into the URL that libavformat opens.
///
/// With its own scheme in front, no file name can be read as another protocol; "-" is standard output.
func fileURL(_ path: String) throws(CodecError) -> String {
  guard !path.isEmpty, !path.utf8.contains(0) else {
    throw CodecError(.cannotCreate, "A file path must not be empty or contain a zero byte.")
  }
  return path == "-" ? "pipe:1" : "file:" + path
}
