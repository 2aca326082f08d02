import Files
import RenderPipeline
import SceneModel

extension RequestField {
  /// The option that sets the field.
  var option: String {
    switch self {
    case .output: "-o"
    case .overwriting: "--no-overwrite"
    case .dependencies: "--deps"
    case .rate: "--fps"
    case .place: "--for"
    case .loops: "--loop"
    case .codecOptions: "--codec-opt"
    case .store: "--cache"
    case .storeSize: "--cache-size"
    case .ignoredLayers: "--ignore-layer"
    case .layers: "--scene"
    case .differenceImage: "--out"
    case .junitReport: "--junit"
    case .reportPage: "--html"
    // The others are called as in the library, with hyphens; limits are maxima.
    default:
      rawValue.replacing("limits.", with: "max-").reduce(into: "--") {
        $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)"
      }
    }
  }
}

extension RequestError {
  /// The error in the words of the command line.
  var reported: RenderError { RenderError(code, message(naming: \.option)) }
}

extension RequestNote {
  /// The note in the words of the command line.
  var reported: Diagnostic { diagnostic(naming: \.option) }
}
