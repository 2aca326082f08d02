// swift-tools-version: 6.2
//
// One flow, left to right; every arrow points back towards `Graphics`:
//
//   SceneFormats ─► SceneModel ─► Sampling ─► DisplayModel ─► CairoRaster ─► RenderPipeline ─► FrameComparison ─► animrender
//
// The first row of targets is the pure core: it imports no C library and no Foundation.
// Each C library is seen by exactly one Swift target.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func library(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  resources: [Resource]? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

func tests(
  _ name: String,
  _ dependencies: [Target.Dependency],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies,
    path: "Tests/\(name)",
    exclude: exclude,
    swiftSettings: strict
  )
}

func system(_ name: String, _ pkgConfig: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig)
}

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
    .library(name: "AnimRender", targets: ["RenderPipeline", "SceneFormats"]),
    .library(
      name: "CoreAnimation",
      targets: ["AnimationRenderer", "QuartzCore", "UIKit", "Lottie"]
    ),
    .library(name: "SceneTesting", targets: ["SceneTesting"]),
    .executable(name: "tutorial", targets: ["tutorial"]),
  ] + effects.map { .executable(name: $0, targets: ["tutorial"]) },
  targets: [
    // The pure core.
    library("Graphics"),
    library("SceneModel", ["Graphics"]),
    library("DisplayModel", ["Graphics"]),
    library("Sampling", ["SceneModel", "DisplayModel", "Graphics"]),
    library("SceneFormats", ["SceneModel", "Graphics"]),

    // Apple's names on Linux, over Foundation.
    library("CoreGraphicsCompat", ["Graphics"]),
    library(
      "CoreGraphicsDrawing",
      [
        "CoreGraphicsCompat", "CairoRaster", "TextShaping", "ImageFiles", "MediaCodecs",
        "DisplayModel", "Graphics",
      ]
    ),
    library("CoreGraphics", ["CoreGraphicsDrawing", "CoreGraphicsCompat"]),
    library(
      "CoreAnimationCompat",
      [
        "CoreGraphicsDrawing", "CoreGraphicsCompat", "RenderPipeline", "Sampling", "SceneModel",
        "Graphics",
      ]
    ),
    // The clock under Dispatch's and Foundation's names, which the next ones alone bring along.
    library("VirtualDispatch", ["CoreAnimationCompat"]),
    library(
      "QuartzCore",
      ["VirtualDispatch", "CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat"]
    ),
    library(
      "UIKitCompat",
      ["CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat", "Graphics"]
    ),
    library(
      "UIKit",
      [
        "VirtualDispatch", "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsDrawing",
        "CoreGraphicsCompat",
      ]
    ),
    library(
      "Lottie",
      [
        "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsCompat", "AnimationArchives",
        "RenderPipeline", "SceneFormats", "SceneModel", "Graphics",
      ]
    ),
    library(
      "AnimationRenderer",
      [
        "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsCompat", "RenderPipeline",
        "SceneFormats", "MediaCodecs", "TextShaping", "Sampling", "SceneModel", "Graphics",
      ]
    ),

    // C libraries, one Swift target each.
    system("CCairo", "cairo"),
    system("CText", "pangocairo pangoft2 harfbuzz fontconfig freetype2"),
    system("CDeflate", "libdeflate"),
    system("CFFmpeg", "libavformat libavcodec libswresample libswscale libavutil"),
    .systemLibrary(name: "CGlibc"),
    .target(name: "CPixelKernels"),

    library("CairoRaster", ["DisplayModel", "Graphics", "CCairo", "CPixelKernels"]),
    library("TextShaping", ["Graphics", "CText"]),
    library("ImageFiles", ["Graphics", "CDeflate", "CPixelKernels"]),
    library("MediaCodecs", ["Graphics", "CFFmpeg", "CPixelKernels"]),
    library(
      "RenderPipeline",
      [
        "SceneModel", "DisplayModel", "Sampling", "CairoRaster", "TextShaping", "ImageFiles",
        "MediaCodecs", "CPixelKernels", "CGlibc", "Graphics",
      ]
    ),
    library(
      "FrameComparison",
      ["RenderPipeline", "SceneModel", "DisplayModel", "CPixelKernels", "Graphics"],
      // The viewer of reports.
      resources: ["html", "css", "js"].map { .embedInCode("Viewer/report.\($0)") }
    ),
    // Lottie animations out of their archives, for everything that reads files.
    library("AnimationArchives", ["RenderPipeline", "SceneFormats", "SceneModel"]),
    // For the tests of other packages: it sees Swift Testing and XCTest.
    library(
      "SceneTesting",
      [
        "FrameComparison", "AnimationArchives", "RenderPipeline", "SceneFormats", "SceneModel",
        "Sampling", "Graphics",
      ]
    ),
    .executableTarget(
      name: "animrender",
      dependencies: [
        "FrameComparison", "AnimationArchives", "RenderPipeline", "SceneFormats", "SceneModel",
        "Sampling", "DisplayModel", "MediaCodecs",
        "TextShaping", "Graphics", "CGlibc",
      ],
      swiftSettings: strict
    ),

    // Programs to copy from: one function an effect, and one command that runs them under all names.
    library("TutorialEffects", ["AnimationRenderer", "Lottie", "QuartzCore", "UIKit"]),
    .executableTarget(
      name: "tutorial",
      dependencies: ["TutorialEffects", "AnimationRenderer"],
      swiftSettings: strict
    ),

    .target(
      name: "TestSupport",
      dependencies: ["SceneFormats", "SceneModel", "Graphics"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    tests("GraphicsTests", ["Graphics", "TestSupport"]),
    tests("SceneModelTests", ["SceneModel", "Graphics", "TestSupport"]),
    tests("SamplingTests", ["Sampling", "SceneModel", "DisplayModel", "Graphics", "TestSupport"]),
    tests("SceneFormatsTests", ["SceneFormats", "SceneModel", "Graphics", "TestSupport"]),
    tests(
      "CoreGraphicsCompatTests",
      ["CoreGraphics", "CoreGraphicsDrawing", "CoreGraphicsCompat", "Graphics", "TestSupport"]
    ),
    tests(
      "CoreGraphicsDrawingTests",
      ["CoreGraphicsDrawing", "CoreGraphicsCompat", "ImageFiles", "Graphics", "TestSupport"],
      exclude: ["Goldens"]
    ),
    tests(
      "CoreAnimationCompatTests",
      [
        "CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat", "SceneFormats",
        "Sampling", "SceneModel", "DisplayModel", "Graphics", "TestSupport",
      ]
    ),
    tests(
      "AnimationRendererTests",
      [
        "AnimationRenderer", "RenderPipeline", "QuartzCore", "UIKit", "UIKitCompat",
        "CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat", "ImageFiles",
        "MediaCodecs", "SceneFormats", "SceneModel", "Graphics", "TestSupport",
      ]
    ),
    tests(
      "UIKitCompatTests",
      [
        "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsDrawing", "CoreGraphicsCompat",
        "SceneModel", "Graphics", "TestSupport",
      ]
    ),
    tests(
      "LottieTests",
      [
        "Lottie", "AnimationRenderer", "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsDrawing",
        "CoreGraphicsCompat", "RenderPipeline", "SceneModel", "Graphics", "TestSupport",
      ]
    ),
    tests(
      "TutorialEffectsTests",
      [
        "TutorialEffects", "AnimationRenderer", "SceneFormats", "Sampling",
        "SceneModel",
        "DisplayModel", "RenderPipeline", "Graphics", "TestSupport",
      ]
    ),
    tests(
      "CairoRasterTests",
      ["CairoRaster", "CPixelKernels", "DisplayModel", "Graphics", "TestSupport"]
    ),
    tests("TextShapingTests", ["TextShaping", "Graphics", "TestSupport"]),
    tests("ImageFilesTests", ["ImageFiles", "CPixelKernels", "Graphics", "TestSupport"]),
    tests(
      "MediaCodecsTests",
      ["MediaCodecs", "ImageFiles", "CPixelKernels", "Graphics", "TestSupport"]
    ),
    tests(
      "RenderPipelineTests",
      [
        "RenderPipeline", "SceneFormats", "SceneModel", "Sampling", "DisplayModel", "MediaCodecs",
        "ImageFiles", "TextShaping", "CPixelKernels", "Graphics", "TestSupport",
      ],
      exclude: ["Goldens"]
    ),
    tests(
      "FrameComparisonTests",
      [
        "FrameComparison", "RenderPipeline", "SceneModel", "CPixelKernels", "Graphics",
        "TestSupport",
      ]
    ),
    tests(
      "SceneTestingTests",
      [
        "SceneTesting", "FrameComparison", "RenderPipeline", "SceneFormats", "SceneModel",
        "TestSupport",
      ],
      exclude: ["Goldens"]
    ),
    tests("CommandLineTests", ["MediaCodecs", "TestSupport", "animrender", "tutorial"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
