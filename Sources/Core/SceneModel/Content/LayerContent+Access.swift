extension LayerContent {
  /// The shape content, for changes in place; other kinds of content return the default and ignore
  /// writes.
  ///
  /// The reader rejects animations of properties that the layer lacks, so the default never affects
  /// an image.
  package var shape: ShapeContent {
    get { if case .shape(let content) = self { content } else { ShapeContent() } }
    set { if case .shape = self { self = .shape(newValue) } }
  }

  /// The gradient content; see `shape`.
  package var gradient: GradientContent {
    get { if case .gradient(let content) = self { content } else { GradientContent() } }
    set { if case .gradient = self { self = .gradient(newValue) } }
  }

  /// The replicator content; see `shape`.
  package var replicator: ReplicatorContent {
    get { if case .replicator(let content) = self { content } else { ReplicatorContent() } }
    set { if case .replicator = self { self = .replicator(newValue) } }
  }

  /// The emitter content; see `shape`.
  package var emitter: EmitterContent {
    get { if case .emitter(let content) = self { content } else { EmitterContent() } }
    set { if case .emitter = self { self = .emitter(newValue) } }
  }

  /// The text content; see `shape`.
  package var text: TextContent {
    get { if case .text(let content) = self { content } else { TextContent() } }
    set { if case .text = self { self = .text(newValue) } }
  }

  /// The gradient that fills a shape or a text; without colours where there is none.
  package var fillGradient: ShapeGradient {
    get {
      switch self {
      case .shape(let content): content.fillGradient ?? .empty
      case .text(let content): content.style.fillGradient ?? .empty
      case .none, .gradient, .replicator, .transform, .scroll, .emitter, .vector, .video, .sprite:
        .empty
      }
    }
    set {
      if case .text = self {
        text.style.fillGradient = newValue
      } else {
        shape.fillGradient = newValue
      }
    }
  }

  /// The gradient of a shape's stroke; without colours where there is none.
  package var strokeGradient: ShapeGradient {
    get { shape.strokeGradient ?? .empty }
    set { shape.strokeGradient = newValue }
  }
}

extension ShapeGradient {
  fileprivate static let empty = ShapeGradient(colors: [], startPoint: .zero, endPoint: .zero)
}
