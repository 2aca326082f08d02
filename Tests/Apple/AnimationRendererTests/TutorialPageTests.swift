import AnimationRenderer
import Foundation
import TestSupport
import Testing

@Suite("The page from a tutorial to a video")
struct TutorialPageTests {
  // The three programs of the page, as they stand there.
  private func pop() async throws -> Renderer {
    let stage = CALayer()
    stage.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    stage.backgroundColor = UIColor.white.cgColor

    let ball = CALayer()
    ball.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    ball.position = stage.position
    ball.cornerRadius = 30
    ball.backgroundColor = UIColor.systemRed.cgColor
    stage.addSublayer(ball)

    let pop = CAKeyframeAnimation(keyPath: "transform.scale")
    pop.values = [0.1, 1.3, 0.9, 1.1, 1.0]
    pop.duration = 0.5
    pop.beginTime = CACurrentMediaTime() + 0.2
    pop.fillMode = .backwards
    ball.add(pop, forKey: "pop")

    let renderer = Renderer(layer: stage, size: stage.bounds.size, frameRate: 60, duration: 1)
    try await renderer.write(to: "pop.mp4")
    return renderer
  }

  private func heading() async throws {
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    screen.backgroundColor = .systemBlue

    let heading = UILabel(frame: CGRect(x: 40, y: 60, width: 320, height: 40))
    heading.text = "Island Air"
    heading.font = .boldSystemFont(ofSize: 30)
    heading.textColor = .white
    heading.textAlignment = .center
    heading.center.x -= screen.bounds.width
    screen.addSubview(heading)

    let video = Renderer(view: screen, duration: 2) {
      UIView.animate(
        withDuration: 0.8,
        delay: 0.2,
        usingSpringWithDamping: 0.6,
        initialSpringVelocity: 0
      ) {
        heading.center.x += screen.bounds.width
      }
    }
    try await video.write(to: "heading.gif")
  }

  private func outputs(_ renderer: Renderer) async throws {
    try await renderer.write(to: "pop.webm")
    try await renderer.write(to: "frames/pop_%04d.png")
    try renderer.frame(at: 0.35).writePNG(to: "pop.png")
    try renderer.writeScene(to: "pop.json")
  }

  // The lines of the README.
  private func readme(_ stage: CALayer, _ ball: CALayer) async throws {
    let pop = CAKeyframeAnimation(keyPath: "transform.scale")
    (pop.values, pop.duration) = ([0.1, 1.3, 0.9, 1.1, 1.0], 0.5)
    ball.add(pop, forKey: "pop")
    let renderer = Renderer(layer: stage, size: stage.bounds.size, frameRate: 60, duration: 1)
    try await renderer.write(to: "pop.mp4")
  }

  @Test("Its code and that of the README compile here")
  func code() throws {
    let page = "docs/FromATutorialToAVideo.md"
    let blocks = try PageCode.blocks(of: page)
    #expect(blocks.count == 3)
    for block in blocks { #expect(try PageCode.isCompiled(block, in: #filePath)) }
    let readme = try PageCode.blocks(of: "README.md")
    #expect(readme.count == 1)
    for block in readme { #expect(try PageCode.isCompiled(block, in: #filePath)) }
  }
}
