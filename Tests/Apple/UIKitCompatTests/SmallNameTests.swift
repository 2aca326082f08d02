import Foundation
import SceneModel
import Testing
import UIKitCompat

@Suite("Smaller members of UIKit")
struct SmallNameTests {
  @Test("Margins by the direction of text are the margins, with leading at the left")
  func directionalMargins() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1,
      leading: 2,
      bottom: 3,
      trailing: 4
    )
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    view.layoutMargins.left = 9
    #expect(view.directionalLayoutMargins.leading == 9)
    #expect(NSDirectionalEdgeInsets.zero == NSDirectionalEdgeInsets())
  }

  @Test("A control knows its targets, each once")
  func targets() {
    let (button, controller) = (UIButton(type: .system), UIViewController())
    #expect(button.allTargets.isEmpty)
    button.addTarget(controller, action: {}, for: .touchDown)
    button.addTarget(controller, action: {}, for: .touchUpInside)
    #expect(button.allTargets == [controller])
  }

  @Test(
    "The flipped orientation is the mirrored one, and back",
    arguments: [(UIImage.Orientation.up, UIImage.Orientation.upMirrored), (.left, .leftMirrored)]
  )
  func flipped(orientation: UIImage.Orientation, mirrored: UIImage.Orientation) throws {
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).image { _ in }
    let pixels = try #require(drawn.cgImage)
    let image = UIImage(cgImage: pixels, scale: 2, orientation: orientation)
    let flipped = image.withHorizontallyFlippedOrientation()
    #expect(flipped.imageOrientation == mirrored && flipped.scale == 2)
    #expect(flipped.withHorizontallyFlippedOrientation() == image)
  }

  @Test(
    "The edges of a resizable image keep their size in views; a middle to repeat leaves a message"
  )
  func resizable() throws {
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 20)).image { _ in }
    let caps = UIEdgeInsets(top: 5, left: 2, bottom: 10, right: 4)
    let recording = record { root in
      let view = UIImageView(
        image: drawn.resizableImage(withCapInsets: caps, resizingMode: .stretch)
      )
      let center = view.layer.contentsCenter
      #expect(abs(center.minX - 0.2) < 1e-9 && abs(center.minY - 0.25) < 1e-9)
      #expect(abs(center.width - 0.4) < 1e-9 && abs(center.height - 0.25) < 1e-9)
      #expect(view.image?.capInsets == caps && view.image?.size == CGSize(width: 10, height: 20))
      let button = UIButton(type: .custom)
      let template = drawn.withRenderingMode(.alwaysTemplate)
      button.setBackgroundImage(
        template.resizableImage(withCapInsets: caps, resizingMode: .stretch),
        for: .normal
      )
      #expect(button.layer.contentsCenter == center)
      #expect(button.currentBackgroundImage?.renderingMode == .alwaysTemplate)
      let plain = UIImageView(image: drawn)
      #expect(plain.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
      for view in [view, button, plain] as [UIView] { root.addSubview(view) }
    }
    #expect(!recording.diagnostics.contains { $0.severity > .hint })
    let repeated = record { root in
      root.addSubview(UIImageView(image: drawn.resizableImage(withCapInsets: caps)))
    }
    #expect(repeated.diagnostics.contains { $0.message.contains("resizable") })
  }

  @Test("The system's deletion fades views out and removes them")
  func deletion() {
    var (isFinished, box) = (false, UIView())
    let recording = record { root in
      box = addBox(to: root)
      UIView.perform(.delete, on: [box], options: [], animations: nil) { isFinished = $0 }
    }
    #expect(isFinished && box.superview == nil)
    let opacity = recording.visible(at: 0.125)?.opacity ?? 1
    #expect(opacity > 0 && opacity < 1 && recording.visible(at: 0.5) == nil)
  }

  @Test("Margins of sections are added to those of their reference, across the scroll direction")
  func sectionReference() throws {
    final class Source: UICollectionViewDataSource {
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
      { 1 }
      func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
    }
    let (layout, source) = (UICollectionViewFlowLayout(), Source())
    layout.sectionInset = UIEdgeInsets(top: 5, left: 3, bottom: 0, right: 0)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200),
      collectionViewLayout: layout
    )
    view.layoutMargins = UIEdgeInsets(top: 7, left: 20, bottom: 7, right: 20)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    let path = IndexPath(item: 0, section: 0)
    for (reference, x) in [
      (UICollectionViewFlowLayout.SectionInsetReference.fromContentInset, 3),
      (.fromLayoutMargins, 23),
    ] {
      layout.sectionInsetReference = reference
      view.layoutIfNeeded()
      let frame = try #require(layout.layoutAttributesForItem(at: path)).frame
      #expect(frame.minX == CGFloat(x) && frame.minY == 5)
    }
  }
}
