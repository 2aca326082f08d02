/// Every bound of the program, each with the attack or accident that it stops.
///
/// The numbers are defaults; only a flag raises one, never the input. Exceeding one is an ordinary
/// error that names the property, the count, the limit and the flag.
public struct Limits: Sendable, Hashable {
  /// Bytes of a scene file.
  ///
  /// Stops reading a disk image by mistake.
  public var inputBytes = 64 << 20
  /// Files in an archive.
  public var archiveEntries = 4096
  /// Bytes of one file of an archive, expanded.
  public var archiveEntryBytes = 64 << 20
  /// Bytes of all files of an archive, expanded.
  ///
  /// Stops archives of 42 kB that hold gigabytes.
  public var archiveBytes = 256 << 20
  /// How many times longer than its compressed bytes a file of more than 1 MiB of an archive may be.
  public var archiveRatio = 200
  /// Bytes of all path data of an SVGA file.
  ///
  /// Stops files that repeat a long outline in every frame of every sprite.
  public var svgaPathBytes = 1 << 20
  /// Nesting of JSON values.
  ///
  /// Stops stack overflow in readers and in the release of deep trees.
  public var depth = 256
  /// The maximum nesting of the layers that a Lottie file becomes, a quarter of `depth`.
  ///
  /// Stops stack overflow by nested compositions and by effects that need a layer around. A scene
  /// written from it, with two or more JSON values a layer, can be read again.
  public var layerDepth: Int { depth / 4 }
  /// Values in a JSON file.
  ///
  /// Stops memory exhaustion by `[0,0,0,…]`.
  public var nodes = 5_000_000
  /// Bytes of one string.
  ///
  /// Stops giant texts and data URIs.
  public var stringBytes = 64 << 20
  /// Layers in a scene.
  ///
  /// Stops trees that take hours to sample.
  public var layers = 100_000
  /// Copies of one replicator.
  public var copies = 10_000
  /// Copies of all replicators in one frame, nested ones multiplied.
  ///
  /// Stops 10 × 10 × 10 × ….
  public var copiesPerFrame = 100_000
  /// Layers in one frame, each counted as often as it is copied.
  ///
  /// Stops copies of thousands of layers that show nothing.
  public var layersPerFrame = 2_000_000
  /// Vertices in one frame, copies counted.
  ///
  /// Stops paths that take minutes to fill.
  public var vertices = 5_000_000
  /// Vertices that the modifiers of shape trees make in one frame.
  ///
  /// Stops ridges on thousands of copies; all of them are in memory until the last modifier has
  /// acted.
  public var modifiedVertices = 1_000_000
  /// Vertices that a modifier of a shape tree makes of one contour.
  ///
  /// Stops a billion ridges on every line.
  public var contourVertices = 20_000
  /// Vertices of a star or polygon.
  public var starPoints = 1024
  /// Points of one sine path.
  public var sinePoints = 100_000
  /// Dashes of one stroke; beyond it the stroke is solid.
  ///
  /// Stops dashes of 1e-9 points.
  public var dashes = 100_000
  /// Layers that are mattes of each other in a row; not to be raised.
  ///
  /// Stops images nested in images, each with a separate surface.
  public static let matteChain = 256
  /// Layers of a Lottie file that carry each other in a row; not to be raised.
  ///
  /// Every layer has the placements of all its carriers.
  public static let parentChain = 256
  /// Compositions of a Lottie file in one another.
  ///
  /// Stops stack overflow where none of them is deeply nested in the file itself.
  public var compositionDepth = 32
  /// Keyframes in a scene.
  public var keyframes = 1_000_000
  /// Pixels along one side of a canvas or image.
  ///
  /// Cairo ends at 32,767.
  public var side = 16_384
  /// Pixels of a canvas.
  public var pixels = 64_000_000
  /// Pixels of one decoded image.
  ///
  /// Stops small files that unpack to gigabytes.
  public var imagePixels = 64_000_000
  /// Bytes of all decoded images, and of the offscreen surfaces of one frame.
  public var memoryBytes = 1 << 30
  /// Bytes of the images in one video encoder, four times `memoryBytes`.
  ///
  /// Stops canvases whose look-ahead takes all memory. 4K fits at every quality.
  public var encoderBytes: Int {
    let (bytes, overflow) = memoryBytes.multipliedReportingOverflow(by: 4)
    return overflow ? .max : bytes
  }
  /// Bytes of one font file.
  public var fontBytes = 32 << 20
  /// Font files named by a scene and the command line.
  public var fonts = 64
  /// Bytes of one sound file.
  ///
  /// Sounds are read piece by piece, so this may be more than `inputBytes`.
  public var audioBytes = 1 << 30
  /// Seconds of one sound.
  ///
  /// Stops small files that unpack to days.
  public var audioSeconds = 86_400.0
  /// Tracks of a scene's audio; each has a separate decoder while it is audible.
  public var audioTracks = 256
  /// Characters of one text layer.
  ///
  /// Stops layouts that take minutes.
  public var characters = 100_000
  /// Characters of all texts of a scene that are measured for hints about letters that are cut off; not to be raised.
  ///
  /// Stops hints that take longer than reading: of later texts, only characters that no earlier one shows are looked up.
  public static let measuredCharacters = 100_000
  /// Runs of one text layer.
  ///
  /// Stops texts that ask for thousands of fonts.
  public var textRuns = 1000
  /// Sub-times of one frame of a scene with motion blur; not to be raised.
  ///
  /// Sums of 8-bit codes in 16 bits hold no more.
  public static let motionBlurSamples = 256

  /// The number of bands of a spectrum.
  public static let spectrumBands = 64
  /// Motion assertions of one file; not to be raised.
  public static let assertions = 1000
  /// Comparisons of layers in the assertions about one frame; not to be raised.
  ///
  /// Stops assertions about all pairs of thousands of copies.
  public static let assertionComparisons = 200_000_000
  /// Images that assertions draw of one frame; not to be raised.
  public static let assertionImages = 1000
  /// Places of layers on frames that assertions remember; not to be raised.
  ///
  /// Stops memory exhaustion by thousands of layers on thousands of frames.
  public static let assertionRecords = 10_000_000
  /// Edits that a page of the preview sends at once; not to be raised.
  public static let editsAtOnce = 4000
  /// Bytes of text that are read for the edits of one request; not to be raised.
  ///
  /// Stops thousands of edits that each need a new reading of a large file.
  public static let editedBytes = 128 << 20
  /// Rows of one table of variables.
  public var rows = 1_000_000
  /// Bytes of one expression between `${` and `}`; not to be raised.
  public static let expressionBytes = 1024
  /// Nesting of one expression; not to be raised.
  ///
  /// Stops stack overflow by `((((…`.
  public static let expressionDepth = 64
  /// Bytes of the text that one expression makes; not to be raised.
  ///
  /// Stops texts that are joined to themselves.
  public static let expressionTextBytes = 1 << 20
  /// Elements of lists and bytes of texts that the expressions of a scene visit; not to be raised.
  ///
  /// Stops sums over all rows for each of a million rows.
  public static let expressionWork = 20_000_000
  /// Steps of one list of ticks; not to be raised.
  public static let expressionTicks = 1000
  /// Words of one caption; not to be raised.
  ///
  /// The time of breaking lines grows by the square of it.
  public static let captionWords = 500
  /// Captions of one file that are visible at the same time; not to be raised.
  public static let simultaneousCaptions = 100
  /// Bytes of the images in one report page, as PNG files.
  ///
  /// Stops pages that no browser opens; of longer clips, fewer frames are shown.
  public var reportBytes = 48 << 20
  /// Spans in a trace of a render.
  ///
  /// Browsers open files of a few hundred megabytes.
  public var traceSpans = 2_000_000
  /// Frames of one render.
  public var frames = 1_000_000
  /// Seconds of a scene.
  public var duration = 86_400.0
  /// The slowest frame rate, frames per second.
  public var slowestRate = 0.001
  /// The fastest frame rate, frames per second.
  public var fastestRate = 1000.0
  /// The greatest absolute number in geometry or time.
  public var magnitude = 1e9
  /// Seconds for one frame; beyond it the render ends with exit code 75.
  public var frameSeconds = 60.0
  /// Seconds for a whole render; 0 for no limit.
  public var totalSeconds = 0.0
  /// Errors of one file that are printed.
  public var printedErrors = 20
  /// Warnings that are printed before they are only counted.
  public var printedWarnings = 100
  /// The maximum number of messages retained about one file.
  ///
  /// Stops a hostile file from filling the memory with messages about itself.
  public static let collectedMessages = 10_000
  /// Threads of one render.
  public var threads = 64
  /// Bytes of addresses that a worker in a sandbox has beside what the options allow: code, fonts and encoders; not to be
  /// raised.
  ///
  /// Stops libraries that ask for memory without end.
  public static let sandboxBytes = 3 << 30
  /// Bytes of addresses that each thread of a sandboxed render adds, with its stack and caches; not to be raised.
  public static let sandboxThreadBytes = 768 << 20
  /// Seconds that a worker in a sandbox has to end in order when its time is over; not to be raised.
  public static let sandboxGrace = 3.0
  /// Files that a worker in a sandbox has open at once; not to be raised.
  ///
  /// Videos take one each, and few other files remain open.
  public static let sandboxFiles = 64
  /// Bytes of one file that a worker in a sandbox writes, more than any disk for videos has; not to be raised.
  public static let sandboxFileBytes = 1 << 40

  // MARK: Not to be raised

  /// Images and embedded audio files of an SVGA file.
  package static let svgaImages = 512
  /// Sprites of an SVGA file.
  package static let svgaSprites = 2000
  /// Frames of all sprites of an SVGA file together.
  package static let svgaFrames = 500_000
  /// Shapes of all frames of an SVGA file together.
  package static let svgaShapes = 100_000
  /// Tracks of an SVGA file.
  package static let svgaAudios = 512
  /// Primitives of filters that are read for one instant of an SVG.
  package static let svgFilterPrimitives = 100_000
  /// Comparisons of selectors with elements while an SVG is drawn as an image: about a second.
  package static let svgStyleComparisons = 20_000_000
  /// Comparisons of selectors with elements of an animated SVG.
  package static let cssComparisons = 10_000_000
  /// Nesting of selectors in `:is()` and `:not()`.
  package static let cssSelectorDepth = 8
  /// CSS variables that name each other in a row.
  package static let cssVariableDepth = 64
  /// Bytes of a value in which CSS variables are replaced.
  ///
  /// Stops variables that repeat each other.
  package static let cssVariableBytes = 1 << 16
  /// Bytes of all values of an SVG in which CSS variables are replaced, at one instant.
  package static let cssVariableTotal = 1 << 26
  /// Bytes of all style sheets of an SVG.
  package static let cssBytes = 1 << 24
  /// Declarations of all elements of an SVG, those of each rule counted for each element.
  package static let cssDeclarations = 10_000_000
  /// Bytes that the entities of an XML file are replaced with.
  package static let xmlEntityBytes = 1 << 22
  /// Entities that name each other in a row.
  package static let xmlEntityDepth = 16
  /// Rules of all style sheets of an SVG, one for each selector.
  package static let cssRules = 100_000
  /// Keyframes of all style sheets of an SVG.
  package static let cssKeyframes = 100_000
  /// Nesting of `@media` and `@supports`.
  package static let cssNesting = 8
  /// Nesting of `calc()` and parentheses in one value.
  package static let cssFunctionDepth = 16
  /// Numbers of one path of an animated SVG.
  package static let svgPathNumbers = 1_000_000
  /// Animation elements of an SVG.
  package static let smilAnimations = 10_000
  /// Intervals of all animation elements of an SVG: elements can begin each other without end.
  package static let smilIntervals = 10_000
  /// Elements of one drawing, those of `use` counted each time.
  package static let svgInstances = 200_000
  /// Elements of one frame of a drawing, counted each time that a reference draws them.
  package static let svgFrameElements = 1_000_000
  /// Masks, patterns, markers and clip paths that refer to each other in a row.
  package static let svgReferenceDepth = 64
  /// Images that an SVG embeds or links.
  package static let svgImages = 1000
  /// SVG files that show each other in a row.
  package static let svgImageDepth = 4
  /// The font size that larger ones in an SVG count as, as in browsers.
  package static let svgFontSize = 10_000.0
  /// Fonts that the style sheets of an SVG embed.
  package static let cssFontFaces = 64
  /// Characters of a text of an SVG that is drawn as outlines.
  package static let svgPathCharacters = 10_000
  /// Dots, dashes or waves of a line under a letter of an SVG; a line with more is solid.
  package static let svgDashesPerLetter = 100
  /// Layers that an SVG is converted to.
  package static let svgLayers = 10_000
  /// Frames at which the animations of an SVG are evaluated for its conversion: ten minutes.
  package static let svgFrames = 36_000
  /// Frames times elements of an SVG that is converted.
  package static let svgSamples = 4_000_000
  /// Frames times animations of a layer that are compared with the SVG that is converted, summed over all layers.
  ///
  /// Beyond it, values become keyframes at the frames.
  package static let svgComparisons = 20_000_000
  /// Frames times bytes of path data of an SVG that is converted.
  package static let svgPathSamples = 100_000_000
  /// Keys that are added between two keyframes of a Lottie file that no track connects.
  ///
  /// Stops keyframes that are millions of frames apart; longer segments have fewer keys than frames.
  package static let lottieSegmentSamples = 1000
  /// Fonts of one list.
  ///
  /// Stops lists of which every name is searched in every folder.
  package static let fontNames = 32
  /// Entries of the tables of all emitters of a scene: more than four hours of one cell.
  ///
  /// Stops tables of gigabytes, and scenes that take minutes before their first frame.
  public static let emitterTables = 4_000_000

  /// The default limits.
  public init() {}
}
