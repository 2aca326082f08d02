// swift-format-ignore-file
// A button lights up: a ring and sparks that constraints hold around it. Each lays itself out.
import UIKit

class RingAndSparksView: UIView {
    private let button = UIView()
    private var sparks: [(view: UIView, distance: NSLayoutConstraint, size: NSLayoutConstraint)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        button.frame = CGRect(x: 60, y: 60, width: 40, height: 40)
        button.backgroundColor = .lightGray
        button.layer.cornerRadius = 20
        addSubview(button)
    }

    required init?(coder: NSCoder) {
        fatalError()
    }

    func ignite() {
        let ring = centred(.red)
        let sides = [ring.widthAnchor.constraint(equalToConstant: 4), ring.heightAnchor.constraint(equalToConstant: 4)]
        NSLayoutConstraint.activate(sides)
        ring.layoutIfNeeded()
        sides.forEach { $0.constant = 80 }
        UIView.animate(withDuration: 0.6, delay: 0, options: .curveLinear, animations: {
            ring.layoutIfNeeded()
            ring.layer.cornerRadius = 40
            ring.alpha = 0.4
        })
        for index in 0..<6 {
            spark(angle: CGFloat(index) * .pi / 3)
        }
    }

    private func centred(_ color: UIColor) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        view.backgroundColor = color
        insertSubview(view, belowSubview: button)
        for attribute in [NSLayoutConstraint.Attribute.centerX, .centerY] {
            NSLayoutConstraint(
                item: view, attribute: attribute, relatedBy: .equal, toItem: button, attribute: attribute, multiplier: 1,
                constant: 0
            ).isActive = true
        }
        return view
    }

    private func spark(angle: CGFloat) {
        let holder = centred(.clear)
        holder.widthAnchor.constraint(equalToConstant: 8).isActive = true
        holder.heightAnchor.constraint(equalToConstant: 140).isActive = true
        holder.layoutIfNeeded()
        holder.transform = CGAffineTransform(rotationAngle: angle)
        let dot = UIView()
        dot.translatesAutoresizingMaskIntoConstraints = false
        dot.backgroundColor = .blue
        holder.addSubview(dot)
        let distance = dot.topAnchor.constraint(equalTo: holder.topAnchor, constant: 60)
        NSLayoutConstraint.activate([
            distance, dot.centerXAnchor.constraint(equalTo: holder.centerXAnchor),
            dot.widthAnchor.constraint(equalToConstant: 8), dot.heightAnchor.constraint(equalToConstant: 8),
        ])
        dot.layoutIfNeeded()
        distance.constant = 0
        UIView.animate(withDuration: 0.6, delay: 0, options: .curveLinear, animations: { dot.layoutIfNeeded() })
    }
}
