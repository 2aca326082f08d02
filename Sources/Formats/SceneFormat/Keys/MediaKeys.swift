internal import JSONText
internal import SceneModel

/// The keys of layers that play a file: Lottie, SVGA and SVG animations, videos and frames of an atlas.
enum MediaKeys {
  /// Keys of a kind of layer.
  static func layer(_ kind: LayerKind) -> [FieldSchema] {
    switch kind {
    case .sprite: sprite.schemas
    case .video: player(kind).schemas + [sound]
    case _: player(kind).schemas
    }
  }

  /// How a kind of layer plays something.
  static func player(_ kind: LayerKind) -> FieldTable<VideoContent> {
    players[kind] ?? player(of: .video)
  }

  private static let players: [LayerKind: FieldTable<VideoContent>] = [
    .video: player(
      of: .video,
      .animatedImage,
      .svg,
      summary: "The name of a `video`, `animatedImage` or `svg` asset, fitted by `contentsGravity`."
    ),
    .svg: player(of: .svg), .lottie: player(of: .lottie), .svga: player(of: .svga),
  ]

  private static func player(
    of kinds: Asset.Kind...,
    summary: String? = nil
  ) -> FieldTable<VideoContent> {
    // Times in animations may name their markers, so `EmbeddedAnimationReader` reads them.
    func time(_ field: Field<VideoContent>) -> Field<VideoContent> {
      kinds[0].isPlayed ? field.nullable.readApart : field.nullable
    }
    let asset = Field.asset(\VideoContent.asset, of: kinds)
    return FieldTable(VideoContent(), nulls: .asInSchema) {
      summary.map(asset.summary) ?? asset
      Field("loop", \.plays, .plays).defaultValue(false).nullable.summary(loopSummary)
      time(Field("from", \.from, .optional(.mediaTime(isEnd: false)))).defaultValue(0)
        .summary("The start of the played part: seconds, `\"50%\"`, `\"12f\"` or a marker.")
      time(Field("to", \.to, .optional(.mediaTime(isEnd: true)))).defaultText("the end")
        .summary(
          "The end of the played part, in the forms of `from`; for a marker with a duration, its end."
        )
    }
  }

  /// How a layer shows frames of an atlas.
  static let sprite = FieldTable(SpriteContent(), nulls: .asInSchema) {
    Field.asset(\.asset, of: [.atlas])
    Field("frames", \.frames, .frames).defaultText("all").nullable
      .summary(
        "A name, a pattern such as `\"walk_%d\"` or `\"walk_*\"` in numeric order, or a list of them."
      )
    Field("rate", \.rate, .positive(.framesPerSecond)).nullable
      .summary("The number of frames per second of layer time.")
    Field("loop", \.plays, .plays).defaultValue(false).nullable.summary(loopSummary)
  }

  private static let loopSummary =
    "Whether the animation loops, or the number of plays; its last frame remains visible."

  private static let sound = FieldSchema(
    "sound",
    .choice([.flag, .number(.notNegative), .object(.videoTrack)])
  ).defaultValue(false).nullable
    .summary(
      "The audio of the video on the layer's clock: on or off, a gain, or keys of an audio track."
    )
}

extension FieldValue where Value == Double {
  fileprivate static var plays: Self {
    Self(
      .choice([.flag, .number(.positive)]),
      { $1.plays($0) },
      { $0.isFinite ? JSONValue(number: $0) : true }
    )
  }
}

extension FieldValue where Value == MediaTime {
  // A time of a file; a marker alone may mean its end.
  fileprivate static func mediaTime(isEnd: Bool) -> Self {
    Self(.time, .seconds) {
      $1.mediaTime($0, isEnd: isEnd)
    } write: { time in
      switch time {
      case .seconds(let seconds): JSONValue(number: seconds)
      case .percent(let percent): JSONValue(text: percent.shortestDecimal + "%")
      case .frame(let number): JSONValue(text: number.shortestDecimal + "f")
      }
    }
  }
}

extension FieldValue where Value == SpriteContent.Frames {
  fileprivate static var frames: Self {
    Self(.choice([.text, .list(.text)])) { cursor, reader in
      reader.index.mark(cursor)
      if let text = cursor.text {
        return text.contains("%") || text.contains("*") ? .pattern(text) : .names([text])
      }
      let name = FieldValue<String>.text(as: "the name of a frame")
      guard let names = FieldValue<[String]>.list(name, "names of frames").read(cursor, reader)
      else { return nil }
      guard !names.isEmpty else {
        return reader.refuse(cursor, .count) {
          "there are no frames (name one, or leave frames out)"
        }
      }
      return .names(names)
    } write: { frames in
      switch frames {
      case .all: nil
      case .pattern(let pattern): JSONValue(text: pattern)
      case .names(let names): JSONValue(.array(names.map { JSONValue(text: $0) }))
      }
    }
  }
}
