import Foundation
import Testing
import UIKitCompat

@Suite("Views with texts of several styles")
struct AttributedTextTests {
  private let sans = UIFont(name: "DejaVu Sans", size: 20)

  private func style(_ change: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    change(style)
    return style
  }

  private func layer(of view: UIView) throws -> CATextLayer {
    let label = view as? UILabel ?? view.subviews.lazy.compactMap { $0 as? UILabel }.first
    return try #require(label?.layer.sublayers?.first as? CATextLayer)
  }

  private func color(_ view: UIView, _ index: Int = 0) throws -> UIColor? {
    let string = try layer(of: view).string as? NSAttributedString
    return string?.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
  }

  @Test("Letters take other objects for the attributes that they have")
  func replacedAttributes() {
    let text = NSMutableAttributedString(
      string: "xxyy",
      attributes: [.font: UIFont.systemFont(ofSize: 9)]
    )
    for number in 1...30 {
      let values: [NSAttributedString.Key: Any] = [
        .paragraphStyle: style { $0.lineSpacing = CGFloat(number) }, .shadow: NSShadow(),
        .foregroundColor: UIColor(white: CGFloat(number) / 30, alpha: 1),
      ]
      for (key, value) in values {
        text.addAttribute(key, value: value, range: NSRange(location: number % 3, length: 2))
      }
    }
    let last = text.attribute(.paragraphStyle, at: 1, effectiveRange: nil) as? NSParagraphStyle
    // The last range from 0 is that of 30.
    #expect(last == style { $0.lineSpacing = 30 })
    #expect(
      last?.mutableCopy() as? NSParagraphStyle == last && last?.copy() as? NSParagraphStyle == last
    )
  }

  @Test("The kern after the last letter is a part of the line, also where it is aligned")
  func trailingKern() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 50))
    let font = sans as Any
    label.attributedText = NSAttributedString(string: "AB", attributes: [.kern: 60, .font: font])
    let plain = NSAttributedString(string: "AB", attributes: [.font: font]).size().width
    #expect(abs((label.attributedText?.size().width ?? 0) - plain - 120) < 1)
    // The layer aligns the letters alone.
    for (alignment, width) in [(NSTextAlignment.left, 300.0), (.center, 240), (.right, 240)] {
      label.textAlignment = alignment
      label.layoutIfNeeded()
      let box = try layer(of: label).frame
      #expect(box.minX == 0 && box.width == width)
    }
  }

  @Test("The style of the first letter is the label's")
  func paragraphs() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    label.numberOfLines = 0
    label.font = sans
    let style = style {
      ($0.alignment, $0.lineSpacing, $0.lineBreakMode) = (.center, 10, .byTruncatingHead)
    }
    label.attributedText = NSAttributedString(
      string: "one\ntwo\nthree",
      attributes: [.paragraphStyle: style]
    )
    let layer = try layer(of: label)
    #expect(label.textAlignment == .center && layer.alignmentMode == .center)
    #expect(label.lineBreakMode == .byTruncatingHead && layer.truncationMode == .start)
    #expect(layer.value(forKey: "lineSpacing") as? Double == 10)
    // Three lines of (1901 + 483) / 2048 ems with two gaps, in whole points.
    #expect(label.intrinsicContentSize.height == 90)
    label.numberOfLines = 2
    #expect(label.intrinsicContentSize.height == 57)
    label.textAlignment = .right
    #expect(layer.alignmentMode == .right)
  }

  @Test(
    "Letters without a font or a colour have the label's, and setting these changes all letters"
  )
  func defaults() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    (label.font, label.textColor) = (sans, .white)
    let text = NSMutableAttributedString(string: "ab")
    text.addAttribute(
      .foregroundColor,
      value: UIColor.red,
      range: NSRange(location: 1, length: 1)
    )
    label.attributedText = text
    #expect(try color(label) == .white && color(label, 1) == .red)
    let string = try layer(of: label).string as? NSAttributedString
    #expect(string?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == sans)
    label.textColor = .blue
    #expect(try color(label) == .blue && color(label, 1) == .blue)
    #expect(label.text == "ab")
    label.text = "plain"
    #expect(try layer(of: label).string as? String == "plain")
  }

  @Test("A single line that wraps leaves out words, one that truncates has an ellipsis")
  func singleLines() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
    (label.font, label.text) = (sans, "one two three")
    let layer = try layer(of: label)
    #expect(!layer.isWrapped && layer.truncationMode == .end)
    label.lineBreakMode = .byWordWrapping
    // 1.2 times the size: the next line begins below.
    #expect(layer.isWrapped && layer.truncationMode == .none && layer.bounds.height == 24)
    label.lineBreakMode = .byClipping
    #expect(!layer.isWrapped && layer.truncationMode == .none)
    label.numberOfLines = 0
    #expect(layer.isWrapped)
  }

  @Test("Styled letters become smaller to fit, too")
  func fitting() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 0, height: 40))
    label.attributedText = NSAttributedString(string: "MMMM", attributes: [.font: sans as Any])
    // Half of four times 1767 / 2048 ems.
    label.bounds.size.width = 2 * 20 * 1767 / 2048
    label.adjustsFontSizeToFitWidth = true
    func size() throws -> CGFloat? {
      let string = try layer(of: label).string as? NSAttributedString
      return (string?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize
    }
    #expect(abs((try size() ?? 0) - 10) < 0.01)
    label.minimumScaleFactor = 0.8
    #expect(try size() == 16)
    let font = label.attributedText?.attribute(.font, at: 0, effectiveRange: nil)
    #expect(font as? UIFont == sans)
  }

  @Test("Text views and text fields show the styles of their texts")
  func otherViews() throws {
    let text = NSAttributedString(
      string: "styled",
      attributes: [
        .foregroundColor: UIColor.red, .paragraphStyle: style { $0.alignment = .right },
      ]
    )
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.attributedText = text
    view.textContainerInset = .zero
    #expect(try color(view) == .red && layer(of: view).alignmentMode == .right)
    view.textColor = .green
    #expect(try color(view) == .green)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    field.attributedText = text
    #expect(try color(field) == .red && layer(of: field).alignmentMode == .right)
    #expect(field.text == "styled" && field.attributedText == text)
    for empty in [NSAttributedString(string: ""), nil] {
      (view.attributedText, field.attributedText) = (empty, empty)
      let label = UILabel()
      label.attributedText = empty
      label.sizeToFit()
      #expect(label.bounds.width == 0)
    }
    field.text = "plain"
    #expect(try layer(of: field).string as? String == "plain")
    #expect(field.attributedText?.string == "plain")
  }
}
