public import Foundation
internal import Graphics

extension UIColor {
  /// A colour of an asset catalog; nil where there is none of this name.
  ///
  /// `port-ios` copies the colours of catalogs to the resources as `NAME.colorset.json`.
  public convenience init?(named name: String) {
    let paths = (Bundle.programResources + ["."]).map { "\($0)/\(name).colorset.json" }
    guard let data = paths.firstResult({ FileManager.default.contents(atPath: $0) }),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let colors = object["colors"] as? [[String: Any]],
      let light = colors.first(where: { $0["appearances"] == nil }) ?? colors.first
    else {
      MissingResources.add(.color, name)
      return nil
    }
    let dark = colors.first { entry in
      let appearances = entry["appearances"] as? [[String: Any]] ?? []
      return appearances.count == 1 && appearances[0]["value"] as? String == "dark"
    }
    guard let plain = Self.color(in: light) else { return nil }
    self.init(light: plain, dark: dark.flatMap(Self.color) ?? plain)
  }

  private static func color(in entry: [String: Any]) -> UIColor? {
    guard let color = entry["color"] as? [String: Any],
      let components = color["components"] as? [String: Any]
    else { return nil }
    func component(_ key: String) -> CGFloat? { components[key].flatMap(Self.component) }
    let white = component("white")
    guard let red = white ?? component("red"), let green = white ?? component("green"),
      let blue = white ?? component("blue")
    else { return nil }
    return UIColor(red: red, green: green, blue: blue, alpha: component("alpha") ?? 1)
  }

  /// A colour of an asset catalog; bundle and traits are those of every program.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name) }

  // "0.5", "0x80" and "128" are all in use.
  private static func component(_ value: Any) -> CGFloat? {
    if let number = value as? NSNumber { return CGFloat(number.doubleValue) }
    guard let text = value as? String else { return nil }
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
    guard let number = Double(text) else { return nil }
    return CGFloat(text.contains(".") ? number : number / 255)
  }
}
