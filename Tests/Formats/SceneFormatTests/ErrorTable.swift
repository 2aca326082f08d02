/// What people write who come from other systems or guess, one line each.
///
/// `MistakeTests` makes the page of what they are told.
enum ErrorTable {
  /// Where the text of a mistake stands.
  enum Position {
    /// It is a layer.
    case layer
    /// It is an animation of a shape layer.
    case animation
    /// It stands beside `layers` in the file.
    case file
    /// It is an animation of a text layer.
    case textAnimation
  }

  /// A heading of the page with its mistakes.
  struct Section {
    let title: String
    let position: Position
    let failures: [String]
  }

  /// Everything, in the order of the page.
  static let sections = [
    Section(
      title: "Layers",
      position: .layer,
      failures: [
        #"{"type": "rect", "frame": [0, 0, 10, 10]}"#, #"{"type": "group", "sublayers": []}"#,
        #"{"type": "image"}"#, #"{"type": "circle"}"#, #"{"type": "line"}"#, #"{"type": "label"}"#,
        #"{"type": "particles"}"#, #"{"type": "stack"}"#, #"{"type": "shpae"}"#, #"{"x": 10}"#,
        #"{"width": 100}"#, #"{"size": [10, 10]}"#, #"{"color": "red"}"#,
        #"{"type": "text", "color": "red"}"#, #"{"type": "shape", "color": "red"}"#,
        #"{"background": "red"}"#, #"{"alpha": 0.5}"#, #"{"opacity": "half"}"#, #"{"rotate": 45}"#,
        #"{"rotation": "45°"}"#, #"{"blur": 4}"#, #"{"shadow": true}"#, #"{"border": 2}"#,
        #"{"gradient": ["red", "blue"]}"#, #"{"visible": false}"#, #"{"children": []}"#,
        #"{"frame": [0, 0, 10]}"#, #"{"frame": {"x": 0}}"#,
        #"{"frame": [0, 0, 9, 9], "position": [5, 5]}"#, #"{"position": "middle"}"#,
        #"{"inset": 4, "frame": [0, 0, 9, 9]}"#, #"{"stack": "row"}"#,
      ]
    ),
    Section(
      title: "Values",
      position: .layer,
      failures: [
        #"{"backgroundColor": "blu"}"#, #"{"backgroundColor": "ff0000"}"#,
        #"{"backgroundColor": [255, 0, 0]}"#, #"{"hidden": 1}"#, #"{"opacity": "50"}"#,
        #"{"contents": "photo.png"}"#, #"{"contents": {"image": "../photo.png"}}"#,
        #"{"contents": {"shape": "cirlce"}}"#, #"{"type": "shape", "path": "M 0 0 X 10 10"}"#,
        #"{"type": "shape", "path": {"circle": [0, 0, 10]}}"#,
        #"{"type": "text", "fontWeight": "blod"}"#, #"{"type": "text", "string": 5}"#,
        #"{"type": "text", "fit": "shrink", "fontSize": 10, "minimumFontSize": 12}"#,
        #"{"type": "gradient", "colors": ["red", "blue"], "locations": [0, 0.5, 1]}"#,
      ]
    ),
    Section(
      title: "Animations",
      position: .animation,
      failures: [
        #"{"property": "opacity", "to": 0}"#, #"{"keyPath": "alpha", "to": 0}"#,
        #"{"keyPath": "x", "to": 9}"#, #"{"keyPath": "frame", "to": [0, 0, 1, 1]}"#,
        #"{"keyPath": "opacity", "to": 0, "easing": "easeOut"}"#,
        #"{"keyPath": "opacity", "to": 0, "timingFunction": "ease-out-strong"}"#,
        #"{"keyPath": "opacity", "to": 0, "delay": 1}"#,
        #"{"keyPath": "opacity", "to": 0, "loop": true}"#,
        #"{"keyPath": "opacity", "to": 0, "repeatCount": "forever"}"#,
        #"{"keyPath": "opacity", "to": 0, "duration": "2s"}"#,
        #"{"keyPath": "opacity", "to": 0, "duration": 0}"#,
        #"{"keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 1]}"#,
        #"{"keyPath": "opacity", "values": [0, 1], "times": [1, 0]}"#,
        #"{"keyPath": "position", "to": 5}"#, #"{"keyPath": "opacity", "to": 0, "after": "fade"}"#,
      ]
    ),
    Section(
      title: "Counting texts",
      position: .textAnimation,
      failures: [
        #"{"keyPath": "string", "from": 0, "to": 9}"#,
        #"{"keyPath": "string", "from": 0, "to": 9, "format": "%i"}"#,
      ]
    ),
    Section(
      title: "Files",
      position: .file,
      failures: [
        #""fps": 30"#, #""variable": {}"#, #""assets": {"a": "photo.png"}"#,
        #""assets": {"a": {"type": "picture", "src": "a.png"}}"#, ##""theme": {"accent": "#f60"}"##,
        #""theme": {"colors": {"accent": "orang"}}"#, #""theme": {"colors": {"my accent": "red"}}"#,
      ]
    ),
  ]
}
