import CoreGraphicsCompat
import CoreGraphicsDrawing
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
