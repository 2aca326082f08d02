/// Keys of a whole file as other tools write them.
extension ForeignNames {
  static let scene = [
    Entry(
      .scene,
      ["width", "height", "w", "h", "size", "resolution", "dimensions", "aspectRatio"],
      #"write "canvas": {"width": 1280, "height": 720}"#
    ),
    Entry(
      .scene,
      ["background", "backgroundColor"],
      ##"write "canvas": {…, "background": "#ffffff"}"##
    ),
    Entry(.scene, ["fps", "fr", "framerate"], #"write "frameRate": 30"#),
    Entry(
      .scene,
      ["durationInFrames", "frames", "op", "length"],
      #"write "duration" in seconds: the number of frames divided by the rate"#
    ),
    Entry(
      .scene,
      ["scenes", "timeline", "tracks", "slides", "clips", "compositions"],
      #"write "layers": [{"sequence": [{"duration": 2, "layers": […]}]}]"#
    ),
    Entry(
      .scene,
      ["elements", "nodes", "children", "objects", "sublayers"],
      #"write "layers": […]"#
    ),
    Entry(
      .scene,
      ["captions", "subtitles", "cues"],
      #"write "assets": {"talk": {"type": "captions", "src": "talk.srt"}} and a layer {"type": "captions", "asset": "talk"}"#
    ),
    Entry(
      .scene,
      ["music", "sound", "sounds", "soundtrack"],
      #"write "audio": [{"asset": "song"}], and the file under "assets""#
    ),
    Entry(
      .scene,
      ["camera"],
      #"give a layer around the others a "sublayerTransform": [{"perspective": 500}]"#
    ),
    Entry(
      .scene,
      ["fonts", "images", "videos"],
      #"write "assets": {"title": {"type": "font", "src": "title.ttf"}}"#
    ),
    Entry(
      .scene,
      ["components", "precomps", "defs"],
      #"write "symbols": {"dot": {"layers": […]}}"#
    ),
    Entry(
      .scene,
      ["props", "params", "parameters", "data", "inputs"],
      #"write "variables": {"title": "Hello"}"#
    ),
    Entry(
      .scene,
      ["version", "v"],
      #"leave it out: "format": "animrender/1" has the version"#
    ),
    Entry(
      .scene,
      ["loop", "repeat", "loops"],
      #"leave it out: GIF, APNG and WebP repeat for ever; an animation repeats by "repeatCount""#
    ),
    Entry(
      .scene,
      ["title", "name", "description", "author", "meta", "metadata"],
      #"write "comment": "…""#
    ),
    Entry(
      .scene,
      ["style", "styles", "css", "classes", "palette", "colors"],
      ##"write "theme": {"colors": {"accent": "#ff8000"}}"##
    ),
    Entry(
      .scene,
      ["output", "outputs", "export", "codec", "quality"],
      "the command line has it: animrender scene.json -o out.mp4 --codec h264"
    ),
    Entry(
      .scene,
      ["animations", "keyframes", "tweens"],
      #"write "animations" in the layers that they move"#
    ),
    Entry(
      .scene,
      ["transition", "transitions"],
      #"write "transition": {"type": "fade"} in the items of a "sequence""#
    ),
    Entry(
      .scene,
      ["effects", "filters", "postProcessing"],
      #"put the layers into the "sublayers" of one layer with "filters""#
    ),
  ]
}
