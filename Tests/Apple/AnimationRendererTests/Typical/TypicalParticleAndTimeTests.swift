import AnimationRenderer
import Foundation
import Testing

/// The lines of emitters, display links and transactions run without a mistake, and do what they would do
/// on iOS.
@Suite("Typical lines of classes: particles and time")
struct TypicalParticleAndTimeTests {
  @Test("CAEmitterLayer")
  func emitters() throws {
    SceneRecorder.forgetUnrecorded()
    let plain = CAEmitterLayer()
    #expect(plain.birthRate == 1 && plain.lifetime == 1 && plain.emitterCells == nil)
    #expect(plain.velocity == 1 && plain.scale == 1 && plain.spin == 1 && plain.seed == 0)
    #expect(plain.emitterShape == .point && plain.emitterMode == .volume)
    #expect(plain.renderMode == .unordered && !plain.preservesDepth && plain.emitterSize == .zero)
    let run = try TypicalRun { recorder in
      let root = recorder.rootLayer
      let confetti = ConfettiLayer()
      confetti.frame = root.bounds
      root.addSublayer(confetti)
      confetti.intensity = 3
      #expect(confetti.intensity == 1 && !confetti.isActive)
      confetti.start()
      confetti.layoutIfNeeded()
      #expect(confetti.isActive && confetti.emitterCells?.count == 4)
      #expect(confetti.emitterPosition == CGPoint(x: 100, y: -10))
      recorder.clock.schedule(after: 1) { confetti.stop() }
      let fire = makeFire(in: root.bounds, image: nil)
      root.addSublayer(fire)
      #expect(fire.emitterShape == .line && fire.renderMode == .additive)
      #expect(setFire(fire, amount: 0.5) == 250)
      #expect(fire.emitterSize == CGSize(width: 35, height: 0) && fire.seed == 5)
      let cell = fire.emitterCells?.first
      #expect(cell?.birthRate == 250 && cell?.lifetime == 0.5 && cell?.isEnabled == true)
      burst(fire)
      #expect(fire.emitterCells?.count == 1 && fire.animationKeys()?.count == 2)
      let kinds = emitterKinds()
      kinds.forEach(root.addSublayer)
      #expect(
        kinds.map(\.emitterShape.rawValue).joined(separator: " ")
          == "point line rectangle cuboid circle sphere"
      )
      #expect(kinds[5].emitterMode == .outline && kinds[4].renderMode == .additive)
      let view = SparkView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
      root.addSublayer(view.layer)
      view.layoutIfNeeded()
      #expect(view.emitter.emitterPosition == CGPoint(x: 30, y: 20))
    }
    #expect(run.failures == [])
  }

  @Test("CAEmitterCell")
  func cells() throws {
    let plain = CAEmitterCell()
    #expect(plain.birthRate == 0 && plain.lifetime == 0 && plain.velocity == 0 && plain.spin == 0)
    #expect(plain.scale == 1 && plain.contentsScale == 1 && plain.isEnabled && plain.name == nil)
    #expect(rgba(plain.color) == [1, 1, 1, 1] && plain.emitterCells == nil)
    #expect(plain.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(plain.minificationFilterBias == 0 && plain.minificationFilter == "linear")
    let fireworks = makeFireworks(spark: nil)
    #expect(describe(fireworks) == ["rocket: 6", " burst: 0", "  sparks: 1200"])
    #expect(fireworks.emitterCells?.first?.emitterCells?.first?.duration == 0.1)
    let flash = fireworks.emitterCells?.first
    #expect(flash?.scale == 1 && flash?.redSpeed == 0 && flash?.blueSpeed == 1.5)
    #expect(flash?.value(forKey: "purpose") as? String == "a flash")
    #expect(flash?.emitterCells?.first?.alphaRange == 0.5)
    let flake = makeFlake(image: nil)
    #expect(isNear(flake.emissionLongitude, .pi) && flake.lifetimeRange == 0.5)
    #expect(flake.color?.alpha == 0.9 && flake.yAcceleration == 9.81)
    let rain = Rain.allCases.map(\.cell)
    #expect(rain.map(\.name) == ["drizzle", "shower", "storm"])
    #expect(rain.map(\.xAcceleration) == [0, 0, 40] && rain[2].velocity == 400)
    let letters = letterCells("hello", sheet: nil)
    #expect(letters.map(\.birthRate) == [1, 1, 2, 2, 1] && !letters[0].isEnabled)
    #expect(isNear(letters[4].contentsRect.maxX, 1))
    let run = try TypicalRun { recorder in
      let emitter = CAEmitterLayer()
      emitter.frame = recorder.rootLayer.bounds
      emitter.emitterCells = [fireworks, flake] + rain + letters
      recorder.rootLayer.addSublayer(emitter)
    }
    #expect(run.failures == [])
    flake.stop()
    #expect(flake.expectedCount == 0 && !flake.isEnabled)
  }

  @Test("CADisplayLink")
  func displayLinks() throws {
    let (ticker, wave, player) = (Ticker(), WaveLayer(), SpritePlayer())
    var (deltas, values, ends): ([CFTimeInterval], [Double], [Double]) = ([], [], [])
    let run = try TypicalRun { recorder in
      let root = recorder.rootLayer
      ticker.onTick = { deltas.append($0) }
      ticker.start()
      #expect(ticker.isRunning)
      recorder.clock.schedule(after: 0.51) { ticker.pause() }
      recorder.clock.schedule(after: 1.51) { ticker.resume() }
      wave.frame = root.bounds
      root.addSublayer(wave)
      wave.startWaving()
      recorder.clock.schedule(after: 1) { wave.stopWaving() }
      root.addSublayer(player.layer)
      player.play()
      let link = animateValue(from: 5, to: 10, duration: 1) {
        values.append($0)
      } completion: { finished in
        ends.append(finished ? CACurrentMediaTime() : -1)
      }
      #expect(rates(of: CADisplayLink { _ in }) == [0, 8, 15, 0])
      #expect(link.duration == 1.0 / 60 && link.preferredFramesPerSecond == 0)
    }
    #expect(run.failures == [])
    // Half a second of 30 ticks a second, twice, with a second between them that nothing counts.
    #expect((29...33).contains(ticker.ticks))
    #expect(deltas.allSatisfy { abs($0 - 1.0 / 30) < 1e-9 } && ticker.elapsed < 1.01)
    #expect(values.first == 5 && values.last == 10 && ends == [1])
    #expect(values == values.sorted() && abs(values[30] - 7.5) < 1e-9)
    #expect(player.index == 8 && player.framesPerSecond == 60)
    #expect(player.layer.contentsRect.minX == 0 && wave.path != nil)
    ticker.stop()
    #expect(!ticker.isRunning)
  }

  @Test(
    "A range of rates: the preferred one counts, else the fastest, and any mode keeps a link going"
  )
  func frameRateRanges() throws {
    #expect(CAFrameRateRange() == .default && CAFrameRateRange.default.preferred == nil)
    let range = CAFrameRateRange(minimum: 10, maximum: 20, preferred: 15)
    #expect(range == CAFrameRateRange(minimum: 10, maximum: 20, __preferred: 15))
    var counts = [0, 0, 0]
    let run = try TypicalRun(duration: 1) { recorder in
      let links = (0..<3).map { index in CADisplayLink { _ in counts[index] += 1 } }
      for link in links { link.add(to: .main, forMode: .common) }
      links[0].preferredFrameRateRange = range
      links[1].preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20)
      #expect(links[0].preferredFrameRateRange == range && links[0].preferredFramesPerSecond == 15)
      links[2].preferredFramesPerSecond = 12
      #expect(links[2].preferredFrameRateRange.preferred == 12)
      links[2].add(to: .main, forMode: .tracking)
      links[2].remove(from: .main, forMode: .tracking)
      recorder.clock.schedule(after: 0.51) { links[2].remove(from: .main, forMode: .common) }
    }
    #expect(run.failures == [])
    #expect(abs(counts[0] - 15) <= 1 && abs(counts[1] - 20) <= 1 && abs(counts[2] - 6) <= 1)
  }

  @Test("The screen has the rate of the display links")
  func screen() throws {
    var count = 0
    let run = try TypicalRun(duration: 1) { recorder in
      #expect(UIScreen.main.maximumFramesPerSecond == 60)
      recorder.displayLinkRate = 24
      #expect(UIScreen.main.maximumFramesPerSecond == 24)
      let link = CADisplayLink { _ in count += 1 }
      link.preferredFramesPerSecond = UIScreen.main.maximumFramesPerSecond
      link.add(to: .main, forMode: .default)
    }
    #expect(run.failures == [] && abs(count - 24) <= 1)
  }

  @Test("CATransaction")
  func transactions() throws {
    let controller = BallController()
    let run = try TypicalRun(duration: 3) { recorder in
      let root = recorder.rootLayer
      root.addSublayer(controller.ball)
      #expect(controller.ball.cornerRadius == 15)
      #expect(transactionState() == "0.25 true true")
      #expect(controller.nested() == [0.25, 2, 2] && controller.log == ["disabled true false"])
      controller.log = []
      recorder.clock.schedule(after: 0.1) { controller.rollAround() }
      recorder.clock.schedule(after: 1.5) {
        controller.ball.opacity = 1
        controller.pulse()
        #expect(controller.ball.animation(forKey: "border")?.duration == 0.5)
        #expect(
          controller.ball.animation(forKey: "transform")?.timingFunction == .init(name: .linear)
        )
      }
      recorder.clock.schedule(after: 2.5) {
        controller.diameter = 50
        #expect(controller.ball.animation(forKey: "bounds") == nil)
        controller.ball.position.x = 0
      }
      recorder.clock.schedule(after: 2.625) {
        freeze(controller.ball)
        #expect(controller.ball.position.x > 0 && controller.ball.position.x < 100)
        #expect(controller.ball.animationKeys() == nil)
        let meter = CALayer()
        meter.bounds = CGRect(x: 0, y: 0, width: 10, height: 80)
        root.addSublayer(meter)
        CATransaction.flush()
        #expect(setLevel(0.5, of: meter, animated: false) == 80 && meter.animationKeys() == nil)
        #expect(setLevel(0.5, of: meter, animated: true) == 40 && meter.bounds.height == 20)
        #expect(meter.animationKeys() == ["bounds"])
      }
    }
    #expect(run.failures == [])
    #expect(controller.log == ["at 100", "at 100", "gone", "pulse", "pulsed"])
  }
}
