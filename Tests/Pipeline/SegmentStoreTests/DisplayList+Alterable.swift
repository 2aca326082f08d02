import DisplayModel
import Graphics

extension DisplayList: Record {
  static var fields: [Field<DisplayList>] {
    [
      Field("width", \.width), Field("height", \.height), Field("background", \.background),
      Field("items", \.items),
    ]
  }

  /// A list with every kind of item, effect, paint and path element.
  static var specimen: DisplayList {
    DisplayList(width: 64, height: 48, background: .black, items: DisplayItem.specimens)
  }
}

extension DisplayItem: Choice {
  static var specimens: [DisplayItem] {
    [
      .fill(.specimen), .stroke(.specimen), .image(.specimen), .tiles(.specimen),
      .group(.specimen),
    ]
  }

  var otherPayloads: [Alteration<DisplayItem>] {
    switch self {
    case .fill(let item): item.alterations().map { $0.map("", DisplayItem.fill) }
    case .stroke(let item): item.alterations().map { $0.map("", DisplayItem.stroke) }
    case .image(let item): item.alterations().map { $0.map("", DisplayItem.image) }
    case .tiles(let item): item.alterations().map { $0.map("", DisplayItem.tiles) }
    case .group(let group): group.alterations().map { $0.map("", DisplayItem.group) }
    }
  }
}

extension FillItem: Record {
  static var fields: [Field<FillItem>] {
    [
      Field("path", \.path), Field("transform", \.transform), Field("paint", \.paint),
      Field("rule", \.rule), Field("bounds", \.bounds),
    ]
  }

  static var specimen: FillItem {
    FillItem(
      path: .specimen,
      transform: .specimen,
      paint: .gradient(.specimen),
      rule: .nonZero,
      bounds: .specimen
    )
  }
}

extension StrokeItem: Record {
  static var fields: [Field<StrokeItem>] {
    [
      Field("path", \.path), Field("transform", \.transform), Field("paint", \.paint),
      Field("style", \.style), Field("bounds", \.bounds),
    ]
  }

  // Its path is long enough for a digest of its own.
  static var specimen: StrokeItem {
    StrokeItem(
      path: .polyline((0..<20).map { Point(Double($0), 1) }, closed: true),
      transform: .specimen,
      paint: .color(.specimen),
      style: StrokeStyle(dashPattern: [1, 2], dashPhase: 1),
      bounds: .specimen
    )
  }
}

extension ImageItem: Record {
  static var fields: [Field<ImageItem>] {
    [
      Field("image", \.image), Field("source", \.source), Field("destination", \.destination),
      Field("transform", \.transform), Field("filter", \.filter), Field("tint", \.tint),
      Field("bounds", \.bounds),
    ]
  }

  static var specimen: ImageItem { specimen(.bitmap(.specimen())) }

  static func specimen(_ image: DisplayImage) -> ImageItem {
    ImageItem(
      image: image,
      source: Rect(0, 0, 1, 1),
      destination: Rect(0, 0, 10, 10),
      transform: .specimen,
      filter: .linear,
      tint: .white,
      bounds: .specimen
    )
  }
}

extension TileItem: Record {
  static var fields: [Field<TileItem>] {
    [
      Field("items", \.items), Field("width", \.width), Field("height", \.height),
      Field("transform", \.transform), Field("bounds", \.bounds),
    ]
  }

  static var specimen: TileItem {
    TileItem(
      items: [.image(.specimen)],
      width: 3,
      height: 4,
      transform: .specimen,
      bounds: .specimen
    )
  }
}

extension DisplayImage: Choice {
  static var specimens: [DisplayImage] { [.bitmap(.specimen()), .frame(.specimen)] }

  var otherPayloads: [Alteration<DisplayImage>] {
    switch self {
    case .bitmap(let bitmap): bitmap.alterations().map { $0.map("", DisplayImage.bitmap) }
    case .frame(let frame): frame.alterations().map { $0.map("", DisplayImage.frame) }
    }
  }
}

extension ImageFrame: Record {
  static var fields: [Field<ImageFrame>] {
    [
      Field("content", \.content), Field("index", \.index), Field("width", \.width),
      Field("height", \.height),
    ]
  }
  // The digest of the file takes its place.
  static var ignored: Set<String> { ["source"] }

  static var specimen: ImageFrame {
    ImageFrame(source: "a", content: 1, index: 2, width: 3, height: 4)
  }
}

extension ClipPath: Record {
  static var fields: [Field<ClipPath>] {
    [Field("path", \.path), Field("transform", \.transform), Field("rule", \.rule)]
  }

  static var specimen: ClipPath { ClipPath(path: .specimen, transform: .specimen) }
}

extension DisplayMask.Mode: Alterable {}

extension DisplayMask: Record {
  static var fields: [Field<DisplayMask>] {
    [Field("mode", \.mode), Field("items", \.items), Field("bounds", \.bounds)]
  }
}

extension DisplayGroup: Record {
  static var fields: [Field<DisplayGroup>] {
    [
      Field("items", \.items), Field("effects", \.effects), Field("shadow", \.shadow),
      Field("isolatesBlending", \.isolatesBlending), Field("clips", \.clips),
      Field("mask", \.mask), Field("opacity", \.opacity), Field("blendMode", \.blendMode),
      Field("bounds", \.bounds), Field("projection", \.projection),
    ]
  }
  // A name, and what follows from the items.
  static var ignored: Set<String> { ["origin", "itemsBlend"] }

  static var specimen: DisplayGroup {
    DisplayGroup(
      items: [.fill(.specimen), .image(.specimen(.frame(.specimen)))],
      effects: Effect.specimens,
      shadow: DisplayShadow(color: .specimen, offset: Point(1, 2), sigma: 3, path: .specimen),
      clips: [.specimen],
      mask: DisplayMask(items: [.stroke(.specimen)], bounds: .specimen),
      opacity: 0.5,
      bounds: .specimen,
      projection: Projection(map: Homography(.specimen), area: .specimen)
    )
  }
}

extension Projection: Record {
  static var fields: [Field<Projection>] { [Field("map", \.map), Field("area", \.area)] }
}

extension DisplayShadow: Record {
  static var fields: [Field<DisplayShadow>] {
    [
      Field("color", \.color), Field("offset", \.offset), Field("sigma", \.sigma),
      Field("path", \.path),
    ]
  }
}
