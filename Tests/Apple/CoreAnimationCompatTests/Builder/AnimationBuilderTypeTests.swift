import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import Testing

// What does not compile cannot stand in a test. These catch-alls are less specific than the builder's
// own members, so the compiler takes them only where it refuses those.
private struct Refused {}

private func isRefused<Result>(_ result: Result) -> Bool { Result.self == Refused.self }

extension AnimationTiming {
  fileprivate var strokeEnd: Refused { Refused() }
  fileprivate var locations: Refused { Refused() }
  fileprivate var instanceCount: Refused { Refused() }
}

extension AnimatedProperty {
  fileprivate func value<A, B, C>(from: A, to: B, duration: C) -> Refused { Refused() }
  fileprivate func value<A, B>(by: A, duration: B) -> Refused { Refused() }
  fileprivate func values<A, B>(_ values: [A], keyTimes: [Double]? = nil, duration: B) -> Refused {
    Refused()
  }
  fileprivate func path<A, B>(_ path: A, duration: B) -> Refused { Refused() }
  fileprivate var rotation: Refused { Refused() }
  fileprivate var width: Refused { Refused() }
}

@Suite("Types of the typed builder")
struct AnimationBuilderTypeTests {
  // Not written as literals, which the compiler would rather take for Int in a catch-all.
  private let zero: CGFloat = 0
  private let twelve: CGFloat = 12
  private let second: CFTimeInterval = 1

  @Test("A layer has the key paths of its class and no others")
  func keyPaths() {
    CALayer().animate {
      #expect(isRefused($0.strokeEnd))
      #expect(isRefused($0.locations))
      #expect(isRefused($0.instanceCount))
    }
    CAShapeLayer().animate {
      #expect(!isRefused($0.strokeEnd))
      #expect(isRefused($0.locations))
    }
    CAGradientLayer().animate {
      #expect(!isRefused($0.locations))
      #expect(isRefused($0.strokeEnd))
    }
    CAReplicatorLayer().animate {
      #expect(!isRefused($0.instanceCount))
      #expect(isRefused($0.strokeEnd))
    }
  }

  @Test("Values of another type are refused")
  func values() {
    let color = UIColor.red
    CAShapeLayer().animate {
      #expect(!isRefused($0.cornerRadius.value(from: zero, to: twelve, duration: second)))
      #expect(isRefused($0.cornerRadius.value(from: zero, to: CGPoint.zero, duration: second)))
      #expect(isRefused($0.cornerRadius.value(from: "0", to: "12", duration: second)))
      #expect(!isRefused($0.fillColor.value(from: color.cgColor, to: .black, duration: second)))
      #expect(isRefused($0.fillColor.value(from: color, to: color, duration: second)))
      #expect(isRefused($0.position.value(from: zero, to: twelve, duration: second)))
      #expect(isRefused($0.size.values([CGPoint.zero], duration: second)))
      #expect(!isRefused($0.size.values([CGSize.zero], duration: second)))
    }
  }

  @Test("Only differences can be added, only points follow paths, only parts have parts")
  func operations() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    CAShapeLayer().animate {
      #expect(!isRefused($0.lineWidth.value(by: twelve, duration: second)))
      #expect(isRefused($0.path.value(by: path, duration: second)))
      #expect(isRefused($0.isHidden.value(by: true, duration: second)))
      #expect(!isRefused($0.position.path(path, duration: second)))
      #expect(isRefused($0.size.path(path, duration: second)))
      #expect(!isRefused($0.transform.rotation))
      #expect(isRefused($0.position.rotation))
      #expect(!isRefused($0.size.width))
      #expect(isRefused($0.position.width))
    }
  }
}
