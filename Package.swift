// swift-tools-version: 6.2
//
// One flow, stage by stage; an arrow never points to a later stage:
//
//   Formats ─► Core ─► Backends ─► Pipeline ─► Apple, Tools
//
// Sources/STAGE/TARGET and Tests/STAGE/TARGETTests stand in this order below.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A folder of targets.
struct Stage {
  let folder: String

  init(_ folder: String) { self.folder = folder }

  func library(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    resources: [Resource]? = nil
  ) -> Target {
    .target(
      name: name,
      dependencies: dependencies,
      path: "Sources/\(folder)/\(name)",
      resources: resources,
      swiftSettings: strict
    )
  }

  func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name,
      dependencies: dependencies,
      path: "Sources/\(folder)/\(name)",
      swiftSettings: strict
    )
  }

  /// A library of the system, in C.
  func system(_ name: String, _ pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, path: "Sources/\(folder)/\(name)", pkgConfig: pkgConfig)
  }

  /// Our own C.
  func own(_ name: String) -> Target { .target(name: name, path: "Sources/\(folder)/\(name)") }

  func tests(
    _ name: String,
    _ dependencies: [Target.Dependency],
    exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: name,
      dependencies: dependencies + ["TestSupport"],
      path: "Tests/\(folder)/\(name)",
      exclude: exclude,
      swiftSettings: strict
    )
  }
}

let core = Stage("Core")
let formats = Stage("Formats")
let backends = Stage("Backends")
let pipeline = Stage("Pipeline")
let apple = Stage("Apple")
let tools = Stage("Tools")

// The effects of the tutorials: each is a command, `swift run ball-pops out.mp4`.
let effects = [
  "ball-pops", "flying-label", "water-ball", "heart-in-ball", "form-flies-in",
  "pulse-on-stop", "clouds", "login-tint", "info-label",
  "login-button", "form-group", "short-text-jump", "border-flash",
  "heading-wobble", "balloon-flight", "avatar-bounce", "shimmer",
  "pull-to-refresh", "dot-wave", "microphone-meter", "dot-loader",
  "model-colour", "walker", "progress-ring", "card",
  "replicas",
]

let package = Package(
  name: "animrender",
  products: [
    .executable(name: "animrender", targets: ["animrender"]),
    .library(name: "AnimRender", targets: ["AnimRender"]),
    .library(
      name: "CoreAnimation",
      targets: ["AnimationRenderer", "QuartzCore", "UIKit", "Lottie"]
    ),
    .library(name: "SceneTesting", targets: ["SceneTesting"]),
    .executable(name: "tutorial", targets: ["tutorial"]),
  ] + effects.map { .executable(name: $0, targets: ["tutorial"]) },
  targets: [
    // The pure core: no C library and no Foundation.
    core.library("Graphics"),
    core.tests("GraphicsTests", ["Graphics"]),
    core.library("VectorGeometry", ["Graphics"]),
    core.tests("VectorGeometryTests", ["VectorGeometry", "Graphics"]),
    core.library("SceneModel", ["VectorGeometry", "Graphics"]),
    core.tests("SceneModelTests", ["SceneModel", "Graphics"]),
    core.library("DisplayModel", ["Graphics"]),
    core.library("Sampling", ["SceneModel", "DisplayModel", "VectorGeometry", "Graphics"]),
    core.tests(
      "SamplingTests",
      ["Sampling", "SceneModel", "DisplayModel", "VectorGeometry", "Graphics"]
    ),

    // Texts of scenes and animations: as pure as the core.
    formats.library("JSONText", ["SceneModel", "Graphics"]),
    formats.tests("JSONTextTests", ["JSONText", "SceneModel"]),
    formats.library("XMLText", ["JSONText", "SceneModel"]),
    formats.library("SVGFormat", ["XMLText", "JSONText", "SceneModel", "Graphics"]),
    formats.tests("SVGFormatTests", ["SVGFormat", "SceneModel", "Graphics"]),
    formats.library(
      "SceneFormat",
      ["SVGFormat", "JSONText", "SceneModel", "VectorGeometry", "Graphics"]
    ),
    formats.tests(
      "SceneFormatTests",
      [
        "SceneFormat", "SVGFormat", "LottieFormat", "JSONText", "SceneModel", "VectorGeometry",
        "Graphics",
      ]
    ),
    formats.library(
      "LottieFormat",
      ["SceneFormat", "JSONText", "SceneModel", "VectorGeometry", "Graphics"]
    ),
    formats.tests(
      "LottieFormatTests",
      ["LottieFormat", "SceneFormat", "SceneModel", "VectorGeometry", "Graphics"]
    ),
    formats.library("AtlasFormat", ["XMLText", "JSONText", "SceneModel", "Graphics"]),
    formats.tests("AtlasFormatTests", ["AtlasFormat", "SceneModel"]),
    formats.library("SceneReference", ["SceneFormat", "JSONText", "SceneModel", "Graphics"]),
    formats.tests(
      "SceneReferenceTests",
      ["SceneReference", "SceneFormat", "SceneModel"]
    ),

    // What draws and codes: each C library is seen by one Swift target.
    backends.own("CPixelKernels"),
    backends.system("CGlibc"),
    backends.system("CCairo", "cairo"),
    backends.library("CairoRaster", ["DisplayModel", "Graphics", "CCairo", "CPixelKernels"]),
    backends.tests(
      "CairoRasterTests",
      ["CairoRaster", "CPixelKernels", "DisplayModel", "Graphics"]
    ),
    backends.system("CText", "pangocairo pangoft2 harfbuzz fontconfig freetype2"),
    backends.library("TextShaping", ["Graphics", "CText"]),
    backends.tests("TextShapingTests", ["TextShaping", "Graphics"]),
    backends.system("CDeflate", "libdeflate"),
    backends.library("Compression", ["CDeflate"]),
    backends.tests("CompressionTests", ["Compression"]),
    backends.library("ImageFiles", ["Graphics", "Compression", "CPixelKernels"]),
    backends.tests("ImageFilesTests", ["ImageFiles", "CPixelKernels", "Graphics"]),
    backends.system("CSVG", "librsvg-2.0"),
    backends.library("SVGPictures", ["Graphics", "CSVG"]),
    backends.tests("SVGPicturesTests", ["SVGPictures", "SVGFormat", "ImageFiles", "Graphics"]),
    backends.system("CFFmpeg", "libavformat libavcodec libswresample libswscale libavutil"),
    backends.system("CWebP", "libwebpdemux libwebp"),
    backends.system("CLittleCMS", "lcms2"),
    backends.library(
      "MediaCodecs",
      ["ImageFiles", "Graphics", "CFFmpeg", "CWebP", "CLittleCMS", "CPixelKernels"]
    ),
    backends.tests(
      "MediaCodecsTests",
      ["MediaCodecs", "ImageFiles", "CPixelKernels", "Graphics"],
      exclude: ["make-pictures.py", "Moving/make-moving-pictures.py"]
    ),

    backends.system("CNettle", "nettle"),
    backends.own("CScript"),
    backends.library(
      "Scripts",
      ["SceneModel", "CScript"],
      resources: [
        "arithmetic", "interpolation", "chance", "paths", "evaluation", "properties", "groups",
        "shapes", "layers", "maps", "document", "scene", "closing",
      ].map { .embedInCode("Runtime/\($0).js") }
    ),
    backends.tests(
      "ScriptsTests",
      ["Scripts", "SceneModel", "LottieFormat", "SceneFormat", "Graphics"],
      exclude: ["Table"]
    ),

    // Files, scenes with what they name, jobs and comparisons.
    pipeline.library("Files", ["SceneModel", "CGlibc", "CNettle"]),
    pipeline.tests("FilesTests", ["Files"]),
    pipeline.library(
      "SceneLoading",
      [
        "Files", "AtlasFormat", "SVGFormat", "LottieFormat", "SceneFormat", "JSONText",
        "SceneModel", "Sampling", "DisplayModel", "Scripts", "TextShaping", "ImageFiles",
        "Compression", "SVGPictures", "MediaCodecs",
        "CGlibc", "Graphics",
      ]
    ),
    pipeline.tests(
      "SceneLoadingTests",
      [
        "SceneLoading", "Files", "TextShaping", "LottieFormat", "SceneFormat", "SceneModel",
        "Graphics",
      ]
    ),
    pipeline.library("SegmentStore", ["Files", "DisplayModel", "CGlibc", "Graphics"]),
    pipeline.tests("SegmentStoreTests", ["SegmentStore", "Files", "DisplayModel", "Graphics"]),
    pipeline.library(
      "RenderPipeline",
      [
        "SegmentStore", "SceneLoading", "Files", "SceneFormat", "JSONText", "SceneModel",
        "DisplayModel",
        "Sampling", "CairoRaster", "TextShaping", "ImageFiles", "MediaCodecs", "CPixelKernels",
        "CGlibc",
        "Graphics",
      ]
    ),
    pipeline.tests(
      "RenderPipelineTests",
      [
        "FrameComparison", "RenderPipeline", "SegmentStore", "SceneLoading", "Files",
        "SceneReference", "LottieFormat", "SceneFormat", "SceneModel", "Sampling", "DisplayModel",
        "MediaCodecs", "ImageFiles", "TextShaping", "CPixelKernels", "Graphics",
      ],
      exclude: ["Goldens"]
    ),
    pipeline.library(
      "FrameComparison",
      [
        "RenderPipeline", "SceneLoading", "Files", "LottieFormat", "SceneFormat", "JSONText",
        "SceneModel", "Sampling", "DisplayModel", "CPixelKernels", "Graphics",
      ],
      resources: ["html", "css", "js"].map { .embedInCode("Viewer/report.\($0)") }
    ),
    pipeline.tests(
      "FrameComparisonTests",
      [
        "FrameComparison", "RenderPipeline", "SceneLoading", "Files", "SceneModel", "CPixelKernels",
        "Graphics",
      ]
    ),
    // For the tests of other packages: it sees Swift Testing and XCTest.
    pipeline.library(
      "SceneTesting",
      [
        "FrameComparison", "RenderPipeline", "SceneLoading", "Files", "SceneModel",
        "Sampling", "Graphics",
      ]
    ),
    pipeline.tests(
      "SceneTestingTests",
      [
        "SceneTesting", "FrameComparison", "RenderPipeline", "SceneLoading", "SceneFormat",
        "SceneModel",
      ],
      exclude: ["Goldens"]
    ),
    // All of the above under one name.
    pipeline.library(
      "AnimRender",
      [
        "FrameComparison", "RenderPipeline", "SegmentStore", "SceneLoading", "Files",
        "SceneReference", "LottieFormat", "SceneFormat", "SceneModel", "Sampling", "DisplayModel",
        "MediaCodecs", "ImageFiles", "TextShaping", "VectorGeometry", "Graphics",
      ]
    ),
    pipeline.tests(
      "AnimRenderTests",
      ["AnimRender", "SceneTesting"],
      exclude: ["Programs/Goldens", "Programs/card.json"]
    ),

    // Apple's names on Linux, over Foundation.
    apple.library("CoreGraphicsCompat", ["ImageFiles", "Graphics"]),
    apple.tests(
      "CoreGraphicsCompatTests",
      ["CoreGraphics", "CoreGraphicsDrawing", "CoreGraphicsCompat", "ImageFiles", "Graphics"]
    ),
    apple.library(
      "CoreGraphicsDrawing",
      [
        "CoreGraphicsCompat", "CairoRaster", "TextShaping", "ImageFiles", "MediaCodecs",
        "DisplayModel", "CPixelKernels", "Graphics",
      ]
    ),
    apple.tests(
      "CoreGraphicsDrawingTests",
      ["CoreGraphicsDrawing", "CoreGraphicsCompat", "ImageFiles", "Graphics"],
      exclude: ["Goldens"]
    ),
    apple.library("CoreGraphics", ["CoreGraphicsDrawing", "CoreGraphicsCompat"]),
    apple.library(
      "CoreAnimationCompat",
      [
        "CoreGraphicsDrawing", "CoreGraphicsCompat", "SceneLoading", "ImageFiles", "Sampling",
        "SceneModel", "Graphics",
      ]
    ),
    apple.tests(
      "CoreAnimationCompatTests",
      [
        "CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat", "SceneFormat",
        "Sampling", "SceneModel", "DisplayModel", "Graphics",
      ]
    ),
    // The clock under Dispatch's and Foundation's names, which the next ones alone bring along.
    apple.library("VirtualDispatch", ["CoreAnimationCompat"]),
    apple.library(
      "QuartzCore",
      ["VirtualDispatch", "CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat"]
    ),
    apple.library(
      "UIKitCompat",
      ["CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat", "Graphics"]
    ),
    apple.tests(
      "UIKitCompatTests",
      [
        "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat",
        "SceneModel", "Graphics",
      ]
    ),
    apple.library(
      "UIKit",
      [
        "VirtualDispatch", "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsDrawing",
        "CoreGraphicsCompat",
      ]
    ),
    apple.library(
      "Lottie",
      [
        "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsCompat", "SceneLoading", "Files",
        "ImageFiles", "SceneFormat", "SceneModel", "Graphics",
      ]
    ),
    apple.tests(
      "LottieTests",
      [
        "Lottie", "AnimationRenderer", "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsDrawing",
        "CoreGraphicsCompat", "RenderPipeline", "SceneModel", "Graphics",
      ]
    ),
    apple.library(
      "AnimationRenderer",
      [
        "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsCompat", "RenderPipeline",
        "SceneLoading", "Files", "SceneFormat", "TextShaping", "Sampling",
        "SceneModel", "Graphics",
      ]
    ),
    apple.tests(
      "AnimationRendererTests",
      [
        "AnimationRenderer", "RenderPipeline", "SceneLoading", "Files", "QuartzCore", "UIKit",
        "UIKitCompat",
        "CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat", "ImageFiles",
        "MediaCodecs", "SceneFormat", "SceneModel", "Graphics",
      ]
    ),

    // Commands.
    tools.command(
      "animrender",
      [
        "FrameComparison", "RenderPipeline", "SegmentStore", "SceneLoading", "Files",
        "SceneReference", "LottieFormat", "SceneFormat", "SceneModel",
        "Sampling", "DisplayModel", "MediaCodecs", "TextShaping", "Graphics", "CGlibc",
      ]
    ),
    // Programs to copy from: one function an effect, and one command that runs them under all names.
    tools.library("TutorialEffects", ["AnimationRenderer", "Lottie", "QuartzCore", "UIKit"]),
    tools.tests(
      "TutorialEffectsTests",
      [
        "TutorialEffects", "AnimationRenderer", "SceneFormat", "Sampling", "SceneModel",
        "DisplayModel", "Graphics",
      ]
    ),
    tools.command("tutorial", ["TutorialEffects", "AnimationRenderer"]),
    tools.tests("CommandLineTests", ["MediaCodecs", "animrender", "tutorial"]),

    .target(
      name: "TestSupport",
      dependencies: [
        "Sampling", "DisplayModel", "LottieFormat", "SceneFormat", "SceneModel", "VectorGeometry",
        "Graphics",
      ],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
