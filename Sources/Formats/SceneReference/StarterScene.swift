internal import SceneModel

/// The files that `init` writes for a new project: a small scene, its schema, and instructions.
public enum StarterScene {
  /// Returns the files of a new folder, by their names in it.
  ///
  /// - Parameter title: the default text of the scene.
  public static func files(title: String) -> [(name: String, text: String)] {
    [
      ("scene.json", scene(title)),
      ("animrender.schema.json", SceneSchema.document()),
      ("README.md", readme(title)),
    ]
  }

  private static func scene(_ title: String) -> String {
    """
    {
      "$schema": "animrender.schema.json",
      "format": "animrender/1",
      "canvas": { "width": 640, "height": 360, "background": "#10182b" },
      "frameRate": 30,
      "duration": 3,
      "variables": { "title": "\(text(title))", "accent": "#7ee0ff" },
      "markers": { "ring": 0, "title": 1 },
      "layers": [
        { "name": "track", "type": "shape", "position": [320, 150],
          "path": { "ellipse": [-70, -70, 140, 140] },
          "fillColor": null, "strokeColor": "#ffffff1a", "lineWidth": 12 },
        { "name": "ring", "type": "shape", "position": [320, 150],
          "path": { "ellipse": [-70, -70, 140, 140] },
          "fillColor": null, "strokeColor": "${accent}", "lineWidth": 12, "lineCap": "round",
          "animations": [
            { "keyPath": "strokeEnd", "from": 0, "to": 1, "duration": 1.5, "timingFunction": "easeInEaseOut" },
            { "keyPath": "transform.rotation.z", "by": "1turn", "duration": 3, "repeatCount": "infinity" } ] },
        { "name": "dot", "position": [320, 150], "bounds": [0, 0, 60, 60], "cornerRadius": 30,
          "backgroundColor": "${accent}",
          "animations": [
            { "keyPath": "transform.scale", "type": "spring", "from": 0, "to": 1, "beginTime": 0.4,
              "duration": "settling", "stiffness": 160, "damping": 9, "fillMode": "backwards" } ] },
        { "name": "title", "type": "text", "frame": [20, 262, 600, 50],
          "string": "${title}", "font": "DejaVu Sans", "fontSize": 34, "alignmentMode": "center",
          "foregroundColor": "white",
          "animations": [
            { "keyPath": "opacity", "from": 0, "to": 1, "beginTime": 1, "duration": 0.6, "fillMode": "backwards" },
            { "keyPath": "position.y", "from": 310, "to": 287, "beginTime": 1, "duration": 0.6,
              "timingFunction": "easeOut", "fillMode": "backwards" } ] }
      ]
    }

    """
  }

  // A name within a string of JSON.
  private static func text(_ title: String) -> String {
    title.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case _ where scalar.value < 0x20: text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func readme(_ title: String) -> String {
    """
    # \(title.visible)

    A scene for animrender: a ring that draws itself, a dot that springs, and a title.

    ```sh
    animrender preview scene.json                       # preview in a browser, updated on every save
    animrender scene.json                               # scene.mp4
    animrender scene.json -o scene.webm -t              # with alpha, for the web
    animrender still scene.json --time 1.5 -o still.png
    animrender scene.json -o hello.gif --set title="Hello" --set accent=orange
    animrender check scene.json                         # errors with line and column, and hints
    ```

    `animrender.schema.json` lets editors complete and check keys; `animrender schema` prints the current one.

    ## Regression tests

    ```sh
    mkdir -p goldens && cp scene.json goldens/
    animrender test goldens --update                    # writes scene@0s.png and others: review and commit them
    animrender test goldens --html report.html          # exit code 1 if a frame differs
    ```

    """
  }
}
