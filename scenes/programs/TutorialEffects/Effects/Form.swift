import QuartzCore
import UIKit

/// A heading and two fields, as on the login screen of the tutorials.
struct Form {
  let heading: CATextLayer
  let fields: [CALayer]

  /// The parts of the form, the heading first.
  var parts: [CALayer] { [heading] + fields }

  /// A form with its parts at the middle of the stage.
  init(headingY: CGFloat, fieldYs: [CGFloat]) {
    heading = makeText(
      "Island Air",
      CGRect(x: 40, y: headingY - 19, width: 320, height: 38),
      size: 30,
      isBold: true
    )
    fields = zip(["Username", "Password"], fieldYs).map { title, y in
      let field = CALayer()
      field.bounds = CGRect(x: 0, y: 0, width: 240, height: 40)
      field.position = CGPoint(x: 200, y: y)
      field.cornerRadius = 8
      field.backgroundColor = UIColor(white: 1, alpha: CGFloat(0xe6) / 255).cgColor
      field.addSublayer(
        makeText(
          title,
          CGRect(x: 14, y: 10, width: 212, height: 20),
          size: 14,
          color: UIColor(hex: 0x5b6876),
          alignment: .left
        )
      )
      return field
    }
  }
}
