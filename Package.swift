// swift-tools-version: 6.2
// The stages. An arrow points to a dependency. No target depends on a stage to its right:
//
//   Core ◄─ Formats, Raster, Backends ◄─ Pipeline ◄─ Apple ◄─ Tools
// The targets in Sources/STAGE/TARGET and Tests/STAGE/TARGETTests are listed in this order below.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

typealias Needs = [Target.Dependency]

/// A folder of targets.
struct Stage {
  let folder: String
  /// Where its targets are.
  let sources: String

  init(_ folder: String) { self.init(folder, sources: "Sources/\(folder)") }

  init(_ folder: String, sources: String) { (self.folder, self.sources) = (folder, sources) }

  func library(_ name: String, _ needs: Needs = []) -> Target {
    .target(name: name, dependencies: needs, path: "\(sources)/\(name)", swiftSettings: strict)
  }

  func command(_ name: String, _ needs: Needs) -> Target {
    .executableTarget(
      name: name,
      dependencies: needs,
      path: "\(sources)/\(name)",
      swiftSettings: strict
    )
  }

  /// A command of SwiftPM: `swift package VERB`.
  func plugin(_ name: String, _ verb: String, _ description: String) -> Target {
    let intent = PluginCommandIntent.custom(verb: verb, description: description)
    return .plugin(name: name, capability: .command(intent: intent), path: "\(sources)/\(name)")
  }

  /// A library of the system, in C.
  func system(_ name: String, _ pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, path: "\(sources)/\(name)", pkgConfig: pkgConfig)
  }

  /// Our own C, with folders of texts that it embeds.
  func cTarget(_ name: String, embeds: [String] = []) -> Target {
    .target(name: name, path: "\(sources)/\(name)", exclude: embeds)
  }

  func tests(_ name: String, _ needs: Needs, exclude: [String] = []) -> Target {
    .testTarget(
      name: name,
      dependencies: needs + ["TestSupport"],
      path: "Tests/\(folder)/\(name)",
      exclude: exclude,
      swiftSettings: strict
    )
  }
}

/// Short names for the dependencies that many targets share.
let model: Needs = ["SceneModel", "Graphics"]
let display: Needs = ["DisplayModel", "Graphics"]
let texts: Needs = ["SVGFormat", "JSONText"]
let loading: Needs = ["SceneLoading", "Files"]
let scenes: Needs = ["LottieFormat", "SceneFormat"] + model
let drawing: Needs = ["CoreGraphicsDrawing", "CoreGraphicsCompat"]
let shell: Needs = ["CoreAnimationCompat"] + drawing
let views: Needs = ["UIKitCompat", "CoreAnimationCompat"]
let rendering: Needs = ["AnimationRenderer", "Sandboxing", "Files", "SceneModel"]

let (core, formats, raster) = (Stage("Core"), Stage("Formats"), Stage("Raster"))
let (backends, pipeline, apple) = (Stage("Backends"), Stage("Pipeline"), Stage("Apple"))
/// Programs to copy from are beside the scenes.
let (tools, programs) = (Stage("Tools"), Stage("Tools", sources: "scenes/programs"))

/// The modules that clients of `AnimRender` may import beside it.
let modules = [
  "DisplayModel", "Files", "FrameComparison", "Graphics", "ImageFiles", "LottieFormat",
  "MediaCodecs", "MotionAssertions", "RenderPipeline", "Sampling", "Sandboxing", "SceneFormat",
  "SceneLoading", "SceneModel", "SceneReference", "SegmentStore", "TextShaping", "VectorGeometry",
]
let appleModules = [
  "AnimationRenderer", "CoreGraphics", "QuartzCore", "UIKit", "PlaygroundSupport", "ImageIO",
  "AVFoundation", "Lottie",
]

let package = Package(
  name: "animrender",
  products: [
    .executable(name: "animrender", targets: ["animrender"]),
    .library(name: "AnimRender", targets: ["AnimRender"] + modules),
    .library(name: "CoreAnimation", targets: appleModules),
    .library(name: "SceneTesting", targets: ["SceneTesting"]),
    .executable(name: "tutorial", targets: ["tutorial"]),
    .executable(name: "port-ios", targets: ["portios"]),
    .library(name: "AnimRenderSwift", type: .dynamic, targets: ["ProgramRecorder"] + appleModules),
    .plugin(name: "RenderScenes", targets: ["RenderScenes"]),
  ],
  targets: [
    // The pure core: no C library and no Foundation.
    core.library("Graphics"),
    core.tests("GraphicsTests", ["Graphics"]),
    core.library("VectorGeometry", ["Graphics"]),
    core.tests("VectorGeometryTests", ["VectorGeometry", "Graphics"]),
    core.library("DisplayModel", ["Graphics"]),
    core.library("SceneModel", ["VectorGeometry", "DisplayModel", "Graphics"]),
    core.tests("SceneModelTests", model),
    core.library("Sampling", ["DisplayModel", "VectorGeometry"] + model),
    core.tests("SamplingTests", ["Sampling", "DisplayModel", "VectorGeometry"] + model),

    // Texts of scenes and animations: as pure as the core.
    formats.library("JSONText", model),
    formats.tests("JSONTextTests", ["JSONText", "SceneModel"]),
    formats.library("XMLText", ["JSONText", "SceneModel"]),
    formats.library("SVGFormat", ["DisplayModel", "XMLText", "JSONText"] + model),
    formats.tests("SVGFormatTests", ["SVGFormat", "DisplayModel"] + model),
    formats.library("SceneFormat", texts + ["VectorGeometry", "DisplayModel"] + model),
    formats.tests("SceneFormatTests", ["SVGFormat", "JSONText", "VectorGeometry"] + scenes),
    formats.library("LottieFormat", ["SceneFormat", "JSONText", "VectorGeometry"] + model),
    formats.tests("LottieFormatTests", ["LottieFormat", "SceneFormat", "VectorGeometry"] + model),
    formats.library("AtlasFormat", ["XMLText", "JSONText"] + model),
    formats.tests("AtlasFormatTests", ["AtlasFormat", "SceneModel"]),
    formats.library("SVGAFormat", ["SVGFormat"] + model),
    formats.tests("SVGAFormatTests", ["SVGAFormat"] + scenes),
    formats.library("SceneReference", texts + ["SceneFormat", "DisplayModel"] + model),
    formats.tests("SceneReferenceTests", ["SceneReference", "SceneFormat"] + model),

    // Display lists to pixels.
    raster.cTarget("CRasterKernels"),
    raster.library("CoverageRasterizer", ["CRasterKernels"] + display),
    raster.tests("CoverageRasterizerTests", ["CoverageRasterizer", "CRasterKernels"] + display),
    raster.system("CCairo", "cairo"),
    raster.library("CairoRasterizer", ["CoverageRasterizer", "CCairo"] + display),
    raster.tests("CairoRasterizerTests", ["CairoRasterizer", "CoverageRasterizer"] + display),

    // Text, files and codecs: each C library is imported by one Swift target.
    backends.cTarget("CGlibc"),
    backends.system("CText", "pangocairo pangoft2 harfbuzz fontconfig freetype2"),
    backends.library("TextShaping", ["Graphics", "CText"]),
    backends.tests("TextShapingTests", ["TextShaping", "Graphics"]),
    backends.system("CDeflate", "libdeflate"),
    backends.library("Compression", ["CDeflate"]),
    backends.tests("CompressionTests", ["Compression"]),
    backends.library("ImageFiles", ["Graphics", "Compression", "CRasterKernels"]),
    backends.tests("ImageFilesTests", ["ImageFiles", "CRasterKernels", "Graphics"]),
    // Opened when they are first needed: their modules name no library to be linked with.
    backends.cTarget("CDynamicLibraries"),
    backends.library("DynamicLibraries", ["CDynamicLibraries"]),
    backends.tests("DynamicLibrariesTests", ["DynamicLibraries"]),
    backends.system("CFFmpeg"),
    backends.system("CX264"),
    backends.system("CWebP"),
    backends.system("CLittleCMS"),
    backends.library(
      "MediaCodecs",
      [
        "ImageFiles", "Graphics", "DynamicLibraries", "CFFmpeg", "CX264", "CWebP", "CLittleCMS",
        "CRasterKernels",
      ]
    ),
    backends.tests(
      "MediaCodecsTests",
      ["MediaCodecs", "ImageFiles", "CRasterKernels", "Graphics"],
      exclude: ["make-pictures.py", "AnimatedImages/make-moving-pictures.py"]
    ),
    backends.system("CNettle", "nettle"),
    backends.system("CMicroHTTPD"),
    backends.system("CSeccomp"),
    backends.cTarget("CScript", embeds: ["Runtime"]),
    backends.library("Scripts", ["SceneModel", "CScript"]),
    backends.tests("ScriptsTests", ["Scripts"] + scenes, exclude: ["Table"]),

    // Files, scenes with what they name, jobs and comparisons.
    pipeline.library("Files", ["SceneModel", "CGlibc", "CNettle"]),
    pipeline.tests("FilesTests", ["Files", "CGlibc"]),
    pipeline.library("Sandboxing", ["Files", "SceneModel", "DynamicLibraries", "CSeccomp"]),
    pipeline.library(
      "SceneLoading",
      [
        "Files", "AtlasFormat", "SVGAFormat", "LottieFormat", "SceneFormat", "Sampling",
        "DisplayModel", "Scripts", "TextShaping", "ImageFiles", "Compression",
        "MediaCodecs", "CGlibc",
      ] + texts + model
    ),
    pipeline.tests("SceneLoadingTests", ["JSONText", "TextShaping"] + loading + scenes),
    pipeline.library("SegmentStore", ["Files", "DynamicLibraries", "CGlibc"] + display),
    pipeline.tests("SandboxingTests", ["Sandboxing", "Files", "DynamicLibraries", "CSeccomp"]),
    pipeline.tests("SegmentStoreTests", ["SegmentStore", "Files", "DisplayModel", "Graphics"]),
    pipeline.library(
      "RenderPipeline",
      [
        "SegmentStore", "SceneLoading", "Files", "SceneFormat", "JSONText", "DisplayModel",
        "Sampling", "CoverageRasterizer", "CairoRasterizer", "TextShaping", "ImageFiles",
        "MediaCodecs", "CRasterKernels", "CPages", "CGlibc",
      ] + model
    ),
    pipeline.tests(
      "RenderPipelineTests",
      [
        "Compression", "FrameComparison", "RenderPipeline", "SegmentStore", "SceneLoading", "Files",
        "SceneReference", "LottieFormat", "SceneFormat", "Sampling", "DisplayModel", "MediaCodecs",
        "ImageFiles", "TextShaping", "CRasterKernels", "AtlasFormat", "VectorGeometry", "SVGFormat",
      ] + model,
      exclude: ["Goldens", "LottieCases"]
    ),
    pipeline.library(
      "MotionAssertions",
      ["RenderPipeline", "SceneFormat", "Sampling", "DisplayModel", "TextShaping", "ImageFiles"]
        + texts + loading + model
    ),
    pipeline.tests(
      "MotionAssertionsTests",
      ["MotionAssertions", "RenderPipeline", "SceneFormat", "DisplayModel"] + loading + model
    ),
    // The pages of reports and previews, and texts about outputs.
    pipeline.cTarget("CPages", embeds: ["Outputs", "Report", "Preview", "Templates"]),
    pipeline.library(
      "FrameComparison",
      [
        "MotionAssertions", "RenderPipeline", "LottieFormat", "SceneFormat", "JSONText", "Sampling",
        "DisplayModel", "CRasterKernels", "CPages",
      ] + loading + model
    ),
    pipeline.tests(
      "FrameComparisonTests",
      ["FrameComparison", "RenderPipeline", "SceneLoading", "Files", "CRasterKernels"] + model
    ),
    // For the tests of other packages: it sees Swift Testing and XCTest.
    pipeline.library(
      "SceneTesting",
      ["FrameComparison", "MotionAssertions", "RenderPipeline", "Sampling", "SceneModel"] + loading
    ),
    pipeline.tests(
      "SceneTestingTests",
      ["SceneTesting", "FrameComparison", "RenderPipeline", "SceneLoading", "SceneFormat"] + model,
      exclude: ["Goldens"]
    ),
    // The types of the above that programs need.
    pipeline.library(
      "AnimRender",
      ["RenderPipeline", "SegmentStore", "SceneReference", "TextShaping"] + loading + scenes
    ),
    pipeline.tests(
      "AnimRenderTests",
      ["AnimRender", "SceneTesting", "Files", "MediaCodecs", "ImageFiles"],
      exclude: ["Programs/Goldens", "Programs/card.json"]
    ),

    // Apple's names on Linux, over Foundation.
    apple.library("CoreGraphicsCompat", ["TextShaping", "ImageFiles", "Graphics"]),
    apple.tests("CoreGraphicsCompatTests", ["CoreGraphics", "ImageFiles", "Graphics"] + drawing),
    apple.library(
      "CoreGraphicsDrawing",
      [
        "CoreGraphicsCompat", "CoverageRasterizer", "TextShaping", "ImageFiles", "MediaCodecs",
        "DisplayModel", "CRasterKernels", "Graphics",
      ]
    ),
    apple.tests(
      "CoreGraphicsDrawingTests",
      ["CoreGraphicsDrawing", "CoreGraphicsCompat", "ImageFiles", "Graphics"],
      exclude: ["Goldens"]
    ),
    apple.cTarget("CLayerFactory"),
    apple.library(
      "CoreAnimationCompat",
      [
        "CoreGraphicsDrawing", "CoreGraphicsCompat", "SceneLoading", "ImageFiles", "Sampling",
        "CLayerFactory",
      ] + model
    ),
    apple.tests(
      "CoreAnimationCompatTests",
      ["SceneFormat", "Sampling", "DisplayModel"] + shell + model
    ),
    // The clock under Dispatch's and Foundation's names, which the next ones alone bring along.
    apple.library("VirtualDispatch", ["CoreGraphicsCompat", "CoreAnimationCompat"]),
    apple.library("CoreGraphics", ["VirtualDispatch"] + drawing),
    apple.library("QuartzCore", ["VirtualDispatch"] + shell),
    apple.cTarget("CViewFactory"),
    apple.library("UIKitCompat", shell + model + ["CViewFactory"]),
    apple.tests("UIKitCompatTests", ["UIKitCompat"] + shell + model),
    apple.library("UIKit", ["VirtualDispatch", "UIKitCompat"] + shell),
    apple.library("ImageIO", ["CoreGraphicsCompat", "MediaCodecs", "ImageFiles", "SceneModel"]),
    apple.tests("ImageIOTests", ["ImageIO", "CoreGraphicsDrawing", "CoreGraphicsCompat"]),
    apple.library(
      "AVFoundation",
      ["CoreAnimationCompat", "CoreGraphicsCompat", "SceneLoading", "Files", "SceneModel"]
    ),
    apple.tests("AVFoundationTests", ["AVFoundation", "AnimationRenderer", "SceneModel"] + shell),
    apple.library(
      "Lottie",
      ["CoreGraphicsCompat", "ImageFiles", "SceneFormat", "SceneLoading"] + views + model
    ),
    apple.tests(
      "LottieTests",
      ["Lottie", "AnimationRenderer", "UIKitCompat", "RenderPipeline"] + shell + model
    ),
    apple.library(
      "AnimationRenderer",
      ["CoreGraphicsCompat", "RenderPipeline", "SceneFormat", "TextShaping"]
        + views + loading + model
    ),
    apple.tests(
      "AnimationRendererTests",
      ["AnimationRenderer", "RenderPipeline", "QuartzCore", "UIKit", "UIKitCompat", "ImageFiles"]
        + ["MediaCodecs", "SceneFormat"] + loading + shell + model
    ),
    apple.library("PlaygroundSupport", ["AnimationRenderer"] + views),
    apple.library("ProgramRecorder", ["PlaygroundSupport", "CoreGraphicsCompat"] + rendering),
    // Unmodified programs from iOS projects, which do not specify Swift 6.
    .testTarget(
      name: "IOSProgramTests",
      dependencies: ["PlaygroundSupport", "UIKit", "FrameComparison", "ImageFiles", "TestSupport"],
      path: "Tests/Apple/IOSProgramTests",
      exclude: ["Goldens"],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),

    tools.library(
      "CommandTable",
      [
        "FrameComparison", "RenderPipeline", "SceneLoading", "MediaCodecs", "Sampling",
        "SceneModel",
      ]
    ),
    // A page that shows a scene while it is written.
    tools.library(
      "Preview",
      [
        "RenderPipeline", "SceneLoading", "Files", "SceneFormat", "JSONText", "Sampling",
        "Compression", "ImageFiles", "CPages", "DynamicLibraries", "CMicroHTTPD",
      ] + model
    ),
    tools.tests(
      "PreviewTests",
      ["Preview", "RenderPipeline", "DynamicLibraries"] + loading + model
    ),
    tools.library("SwiftInput", ["IOSPorting", "Files", "SceneLoading", "JSONText"] + model),
    .executableTarget(name: "programrun", path: "Sources/Tools/programrun"),
    tools.command(
      "animrender",
      [
        "CommandTable", "Preview", "MotionAssertions", "FrameComparison", "RenderPipeline",
        "SegmentStore", "Sandboxing", "SceneReference", "LottieFormat", "SceneFormat", "JSONText",
        "Sampling", "MediaCodecs", "TextShaping", "CGlibc", "CPages", "SwiftInput",
      ] + loading + model
    ),
    // Programs to copy from: one function an effect, and one command that runs them under all names.
    programs.library(
      "TutorialEffects",
      ["AnimationRenderer", "AVFoundation", "ImageIO", "Lottie", "QuartzCore", "UIKit"]
    ),
    tools.tests(
      "TutorialEffectsTests",
      ["TutorialEffects", "AnimationRenderer", "SceneFormat", "Sampling", "DisplayModel"] + model
    ),
    programs.command("tutorial", ["TutorialEffects", "AnimationRenderer"]),
    // Copies of iOS sources that compile on Linux.
    tools.cTarget("CKnownNames", embeds: ["Names"]),
    tools.library("IOSPorting", ["CKnownNames", "Files", "XMLText", "JSONText", "SceneModel"]),
    tools.tests("IOSPortingTests", ["IOSPorting"], exclude: ["Fixtures"]),
    tools.command("portios", ["IOSPorting"]),
    tools.plugin("RenderScenes", "render-scenes", "Renders the scenes of a package to videos."),
    tools.tests("ArgumentTests", ["animrender", "CommandTable", "SwiftInput"] + loading + model),
    // Compiled beside the program, which they only run.
    tools.tests("CommandLineTests", ["CommandTable", "MediaCodecs", "DynamicLibraries"]),
    .target(
      name: "TestSupport",
      dependencies: ["Compression", "SVGAFormat", "Sampling", "DisplayModel", "VectorGeometry"]
        + scenes,
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// Texts that libraries embed.
for (name, texts) in [
  "SVGFormat": ["colors", "filters", "names", "properties"], "MediaCodecs": ["options"],
  "SceneFormat": ["references", "words"], "CommandTable": ["commands", "foreign", "options"],
  "SceneReference": ["examples", "readme", "starter", "values"],
] {
  let resources = texts.map { Resource.embedInCode("Resources/\($0).txt") }
  package.targets.first { $0.name == name }?.resources = resources
}
// ONLY_TESTS=SamplingTests,GraphicsTests builds these test targets alone.
if let only = Context.environment["ONLY_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !only.contains($0.name) }
}
