extension Option {
  /// Groups of options; a command takes whole groups.
  package enum Topic: String, CaseIterable {
    case motion = "Motion assertions"
    case comparison = "Comparison"
    case comparedScene = "Compared scene"
    case goldens = "Goldens"
    case output = "Output"
    case stream = "Standard output"
    case size = "Size and background"
    case drawing = "Drawing"
    case time = "Frames and times"
    case instant = "Single frame"
    case layout = "Layout"
    case sheet = "Contact sheet"
    case encoding = "Encoding"
    case place = "Places and limits of bytes"
    case audio = "Audio"
    case captions = "Captions"
    case scene = "Variables and layers"
    case program = "Swift programs"
    case resources = "Files and fonts"
    case progress = "Progress"
    case messages = "Messages"
    case warnings = "Warnings"
    case manifest = "Verification"
    case companions = "Files beside the output"
    case trace = "Trace"
    case store = "Segment cache"
    case parts = "Resuming and parts"
    case farm = "Render farm"
    case report = "Report"
    case targets = "Targets"
    case bundle = "Archive for a bug report"
    case schema = "Schema"
    case manual = "Manual"
    case template = "Template"
    case page = "Preview page"
    case sandbox = "Sandbox"
    case limits = "Limits"

    /// The groups of options that the tasks of a farm are given as they are.
    package static let ofTasks: Set<Self> = [
      .size, .drawing, .time, .instant, .encoding, .place, .audio, .captions, .scene, .resources,
      .warnings, .limits,
    ]

    /// The groups of options that a bug-report archive passes to commands that open it, where they
    /// accept them.
    package static let ofBundles: Set<Self> = [.size, .drawing, .time, .instant, .encoding]
  }
}
