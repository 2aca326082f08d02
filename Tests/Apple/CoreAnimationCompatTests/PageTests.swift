import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import SceneModel
import TestSupport
import Testing

@Suite("The page on what differs from Apple")
struct PageTests {
  private func delays(_ label: CALayer, _ wave: CAShapeLayer, _ path: @escaping (Double) -> CGPath)
  {
    func surface(at time: Double) -> CGPath { path(time) }

    VirtualClock.current.schedule(after: 0.5) {
      label.opacity = 0
    }

    let link = CADisplayLink { link in
      wave.path = surface(at: link.timestamp)
    }
    link.add(to: .main, forMode: .common)
  }

  private func start(_ label: CALayer) -> Recording {
    let recorder = SceneRecorder(
      size: CGSize(width: 400, height: 300),
      duration: 3,
      startTime: 1000
    )
    recorder.rootLayer.addSublayer(label)
    let recording = recorder.finish()
    return recording
  }

  @Test("Its code compiles here and does what the page says")
  func code() throws {
    let blocks = try PageCode.blocks(of: "docs/WhatDiffersFromApple.md")
    #expect(blocks.count == 3)
    // The lines with Dispatch's names are compiled where UIKit is imported.
    let clockLines = Repository.absolute(
      "Tests/Apple/AnimationRendererTests/Typical/ClockLines.swift"
    )
    for block in blocks {
      let isHere = try PageCode.isCompiled(block, in: #filePath)
      let isThere = try PageCode.isCompiled(block, in: clockLines)
      #expect(isHere || isThere)
    }

    var ticks: [Double] = []
    let recording = record(duration: 1) { recorder, box in
      let wave = CAShapeLayer()
      recorder.rootLayer.addSublayer(wave)
      delays(box, wave) { time in
        ticks.append(time)
        return CGPath(rect: CGRect(x: 0, y: 0, width: time, height: 1), transform: nil)
      }
    }
    #expect(ticks.count == 61 && ticks[30] == 0.5)
    #expect(try recording.state(at: 0.49).opacity == 1)
    #expect(try recording.state(at: 0.76).opacity == 0)
    #expect(recording.diagnostics.isEmpty)
    #expect(start(CALayer()).scene.duration == 3)
  }
}
