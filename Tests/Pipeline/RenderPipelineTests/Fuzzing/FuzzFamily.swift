import Foundation
import TestSupport
import Testing

/// A kind of input that strangers hand in, with what it is made from and what has to hold for it.
enum FuzzFamily: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sceneText = "scene-text"
  case scene
  case lottieText = "lottie-text"
  case lottie
  case dotLottie = "dotlottie"
  case svga
  case atlas
  case svgPath = "svg-path"
  case svgAnimation = "svg-animation"
  case animated
  case text
  case geometry
  case store
  case expression
  case captions

  var testDescription: String { rawValue }

  /// Whether inputs are JSON of scenes or Lottie files, which the mutator of trees changes.
  var isJSON: Bool {
    switch self {
    case .sceneText, .scene, .lottieText, .lottie, .text: true
    case .dotLottie, .svga, .atlas, .svgPath, .svgAnimation, .animated, .geometry, .store,
      .expression, .captions:
      false
    }
  }

  /// Whether its JSON is that of Lottie.
  var isLottie: Bool { self == .lottie || self == .lottieText }

  /// Files of the repository that it is made from.
  var files: [String] {
    switch self {
    case .lottie, .lottieText, .dotLottie, .expression: Self.files(in: "scenes/lottie", deep: true)
    // Of the larger ones most is not text.
    case .text:
      (Self.files(in: "scenes") + Self.files(in: "scenes/conformance/text")).filter {
        (try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int) ?? 0 < 5000
      }
    case .sceneText, .scene, .svga, .atlas, .svgPath, .svgAnimation, .animated, .geometry, .store,
      .captions:
      Self.files(in: "scenes")
    }
  }

  private static func files(in folder: String, deep: Bool = false) -> [String] {
    let root = Repository.absolute(folder)
    let manager = FileManager.default
    let names =
      deep
      ? try? manager.subpathsOfDirectory(atPath: root)
      : try? manager.contentsOfDirectory(atPath: root)
    return (names ?? []).sorted().filter { $0.hasSuffix(".json") }.map { "\(root)/\($0)" }
  }
}

/// Which laws of several an input is held against.
enum FuzzLaws {
  case all
  /// One of them, taken in turn by every second input; the others are read and drawn alone.
  case one(Int)

  /// Whether a law is one of these.
  ///
  /// - Parameter law: its number, from 0, of `count` laws.
  func contains(_ law: Int, of count: Int) -> Bool {
    switch self {
    case .all: true
    case .one(let turn): turn.isMultiple(of: 2) && turn / 2 % count == law
    }
  }
}

/// What came of an input.
enum FuzzVerdict: Equatable {
  case refused
  case accepted
  /// It was taken in a way that breaks a law; the law.
  case wrong(String)
}
