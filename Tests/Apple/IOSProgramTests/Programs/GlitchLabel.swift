// swift-format-ignore-file
// A label that draws its text again with the font that it finds by name: both have the same size.
import UIKit

class GlitchLabel: UILabel {
    var shift: CGFloat = 0 {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ rect: CGRect) {
        guard let text = text, let again = UIFont(name: font.fontName, size: font.pointSize) else { return }
        for (offset, color) in [(-shift, UIColor.red), (shift, .cyan), (0, .black)] {
            (text as NSString).draw(
                in: CGRect(x: offset, y: 0, width: bounds.width, height: bounds.height),
                withAttributes: [.font: again, .foregroundColor: color]
            )
        }
    }
}

class GlitchBoard: UIView {
    private var labels: [GlitchLabel] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        let fonts: [UIFont] = [
            .boldSystemFont(ofSize: 34), .systemFont(ofSize: 34, weight: .light), .italicSystemFont(ofSize: 34),
        ]
        for (index, font) in fonts.enumerated() {
            let label = GlitchLabel()
            label.text = "Glitch"
            label.font = font
            label.sizeToFit()
            label.frame.origin = CGPoint(x: 12, y: 8 + CGFloat(index) * 50)
            label.backgroundColor = UIColor(white: 0.9, alpha: 1)
            addSubview(label)
            labels.append(label)
        }
    }

    required init?(coder: NSCoder) {
        fatalError()
    }

    func start() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
            self.labels.forEach { $0.shift = 3 }
        }
    }
}
