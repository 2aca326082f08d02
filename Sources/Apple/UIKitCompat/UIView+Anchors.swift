// The anchors of Auto Layout, so that code that names one is told what to write instead.
extension UIView {
  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var topAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var bottomAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var leadingAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var trailingAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var leftAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var rightAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var centerXAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var centerYAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var widthAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var heightAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var firstBaselineAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var lastBaselineAnchor: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var safeAreaLayoutGuide: UIView { self }

  /// Left out: views have frames.
  @available(
    *,
    unavailable,
    message: "there is no Auto Layout: set frames, in layoutSubviews() or viewDidLayoutSubviews()"
  )
  public var layoutMarginsGuide: UIView { self }
}
