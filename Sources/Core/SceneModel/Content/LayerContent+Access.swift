extension LayerContent {
  /// The shape, to change in place; writing is ignored on other kinds of layers.
  ///
  /// The reader has made sure that an animation's property belongs to its layer, so reading the default
  /// here never shows.
  package var shape: ShapeContent {
    get { if case .shape(let content) = self { content } else { ShapeContent() } }
    set { if case .shape = self { self = .shape(newValue) } }
  }

  /// The gradient, likewise.
  package var gradient: GradientContent {
    get { if case .gradient(let content) = self { content } else { GradientContent() } }
    set { if case .gradient = self { self = .gradient(newValue) } }
  }

  /// The replicator, likewise.
  package var replicator: ReplicatorContent {
    get { if case .replicator(let content) = self { content } else { ReplicatorContent() } }
    set { if case .replicator = self { self = .replicator(newValue) } }
  }

  /// The emitter, likewise.
  package var emitter: EmitterContent {
    get { if case .emitter(let content) = self { content } else { EmitterContent() } }
    set { if case .emitter = self { self = .emitter(newValue) } }
  }

  /// The text, likewise.
  package var text: TextContent {
    get { if case .text(let content) = self { content } else { TextContent() } }
    set { if case .text = self { self = .text(newValue) } }
  }
}
