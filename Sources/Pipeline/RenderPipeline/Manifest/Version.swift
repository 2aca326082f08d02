/// The version of the program and its libraries.
public enum Version {
  /// As `animrender --version` prints it.
  public static let current = "0.2.0"
}
