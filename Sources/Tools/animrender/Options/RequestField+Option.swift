import Files
import RenderPipeline
import SceneModel

extension RequestField {
  /// The option that sets the field.
  var option: String {
    switch self {
    case .output: "-o"
    case .format: "--format"
    case .overwriting: "--no-overwrite"
    case .manifest: "--manifest"
    case .dependencies: "--deps"
    case .trace: "--trace"
    case .poster: "--poster"
    case .sheetImage: "--sheet-image"
    case .sheetData: "--sheet-data"
    case .size: "--size"
    case .width: "--width"
    case .height: "--height"
    case .scale: "--scale"
    case .fit: "--fit"
    case .background: "--background"
    case .rate: "--fps"
    case .frames: "--frames"
    case .frame: "--frame"
    case .time: "--time"
    case .from: "--from"
    case .to: "--to"
    case .place: "--for"
    case .maxBytes: "--max-bytes"
    case .codec: "--codec"
    case .quality: "--quality"
    case .crf: "--crf"
    case .preset: "--preset"
    case .pixelFormat: "--pixel-format"
    case .alpha: "--alpha"
    case .loops: "--loop"
    case .matte: "--matte"
    case .codecOptions: "--codec-opt"
    case .audio: "--audio"
    case .noAudio: "--no-audio"
    case .loudness: "--loudness"
    case .truePeak: "--true-peak"
    case .captions: "--captions"
    case .captionsMode: "--captions-mode"
    case .jobs: "--jobs"
    case .store: "--cache"
    case .storeSize: "--cache-size"
    case .resume: "--resume"
    case .segments: "--segments"
    case .part: "--part"
    case .ignoredLayers: "--ignore-layer"
    case .layers: "--scene"
    case .differenceImage: "--out"
    case .junitReport: "--junit"
    case .reportPage: "--html"
    case .maxSide: "--max-side"
    case .maxPixels: "--max-pixels"
    case .maxFrames: "--max-frames"
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
