/// Returns the URL under which libavformat opens a path.
///
/// The `file:` scheme prevents libavformat from reading a protocol into the file name. The path "-"
/// is standard output.
func fileURL(_ path: String) throws(CodecError) -> String {
  guard !path.isEmpty, !path.utf8.contains(0) else {
    throw CodecError(.cannotCreate, "A file path must not be empty or contain a zero byte.")
  }
  return path == "-" ? "pipe:1" : "file:" + path
}
