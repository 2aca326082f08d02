internal import JSONText
internal import SceneModel

/// Writes shape trees.
enum VectorWriter {
  /// An item.
  static func value(_ item: VectorItem) -> JSONValue {
    var list = MemberList()
    list.add("type", JSONValue(text: item.kind.rawValue))
    switch item {
    case .group(let group): VectorKeys.group.write(group, to: &list)
    case .path(let path): VectorKeys.path.write(path, to: &list)
    case .rectangle(let rectangle): VectorKeys.rectangle.write(rectangle, to: &list)
    case .ellipse(let ellipse): VectorKeys.ellipse.write(ellipse, to: &list)
    case .star(let star): VectorKeys.star.write(star, to: &list)
    case .text(let text): VectorTextKeys.text.write(text, to: &list)
    case .fill(let fill): VectorKeys.fill.write(fill, to: &list)
    case .stroke(let stroke): VectorKeys.stroke.write(stroke, to: &list)
    case .trim(let trim): VectorKeys.trim.write(trim, to: &list)
    case .repeater(let repeater): VectorKeys.repeater.write(repeater, to: &list)
    case .roundCorners(let radius): VectorKeys.roundCorners.write(radius, to: &list)
    case .puckerBloat(let amount): VectorKeys.puckerBloat.write(amount, to: &list)
    case .zigZag(let zigZag): VectorKeys.zigZag.write(zigZag, to: &list)
    case .offset(let offset): VectorKeys.offset.write(offset, to: &list)
    case .merge(let mode): VectorKeys.merge.write(mode, to: &list)
    }
    return list.object
  }
}
