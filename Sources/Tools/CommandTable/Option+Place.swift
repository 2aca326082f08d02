internal import RenderPipeline

extension Option {
  /// The options of outputs for a place or within a number of bytes.
  package static let place: [Option] = [
    Option(
      name: "for",
      value: "PLACE",
      completion: .words(OutputPlace.all.map(\.name)),
      topic: .place,
      help:
        "place whose rules the output keeps, such as telegram-sticker (animrender formats --for)"
    ),
    Option(
      name: "max-bytes",
      value: "N",
      topic: .place,
      help: "best quality whose file has at most N bytes: 256000, 256k, 2M, 250Ki or 1Mi"
    ),
  ]
}
