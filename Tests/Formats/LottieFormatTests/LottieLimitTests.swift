import SceneFormat
import SceneModel
import TestSupport
import Testing

/// What is read must be readable once it has been written as a scene.
@Suite("Lottie numbers beyond what scenes have")
struct LottieLimitTests {
  @Test(
    "Numbers outside the range of scenes are clamped",
    arguments: [
      #"{"ty": 4, "shapes": [{"ty": "fl", "c": {"k": [-0.5, 0.5, 0.5, 1]}}]}"#,
      #"{"ty": 4, "shapes": [{"ty": "fl", "c": {"k": [300, 0, 0, 1]}}]}"#,
      #"{"ty": 4, "shapes": [{"ty": "fl", "c": {"k": [{"t": 0, "s": [0, 0, 0]}, {"t": 9, "s": [9, 0, 300]}]}}]}"#,
      """
      {"ty": 5, "t": {"d": {"k": [{"s": {"f": "H", "s": 1e9, "t": "a", "tr": 1e9, "fc": [2, 0, -1],
        "sc": [0, 0, 7], "sw": 1}}]}}}
      """,
      """
      {"ty": 4, "shapes": [], "ks": {"r": {"k": [{"t": 0, "s": [0], "o": {"x": [0.3], "y": [-2e9]},
        "i": {"x": [0.7], "y": [1e300]}}, {"t": 9, "s": [1]}]}}}
      """,
      """
      {"ty": 4, "shapes": [], "ks": {"p": {"k": [{"t": 0, "s": [0, 0], "to": [5e9, 1],
        "ti": [0, -5e9]}, {"t": 9, "s": [1, 1]}]}}}
      """,
      // Vertices and handles are within the limit, their sums are not.
      """
      {"ty": 4, "shapes": [{"ty": "sh", "ks": {"k": {"c": true, "v": [[1e9, -1e9], [1, 2]],
        "i": [[0.323, -9], [0, 0]], "o": [[1e9, -1e9], [5, -1e9]]}}}, {"ty": "st", "w": {"k": 1}}]}
      """,
      """
      {"ty": 4, "shapes": [{"ty": "sh", "ks": {"k": [
        {"t": 0, "s": [{"c": false, "v": [[0, 1e300], [1, 2]], "i": [[0, 0], [-1e9, 3]], "o": [[0, 1], [0, 0]]}]},
        {"t": 9, "s": [{"c": false, "v": [[0, 0], [-1e9, 2]], "i": [[0, 0], [-1e9, 3]], "o": [[0, 1], [0, 0]]}]}]}}]}
      """,
      """
      {"ty": 4, "shapes": [{"ty": "fl", "c": {"k": [{"t": 0, "s": [0, 0, 0], "o": {"x": [0.3, 0.3], "y": [-2e9, 0]},
        "i": {"x": [0.7, 0.7], "y": [1e300, 1]}}, {"t": 9, "s": [1, 1, 1]}]}}]}
      """,
      """
      {"ty": 4, "shapes": [{"ty": "gf", "g": {"p": 1, "k": {"k": [{"t": 0, "s": [0, 0, 0, 0],
        "o": {"x": [0.3, 0.3], "y": [-2e9, 0]}, "i": {"x": [0.7, 0.7], "y": [1e300, 1]}},
        {"t": 9, "s": [1e9, 1, 1, 1]}]}}}]}
      """,
      """
      {"ty": 4, "ddd": 1, "shapes": [], "ks": {"or": {"k": [{"t": 0, "s": [0, 1e9, 90]},
        {"t": 9e8, "s": [1, -1e9, 1]}]}}}
      """,
      #"{"ty": 4, "shapes": [], "ip": -1e9, "op": 1e9}"#,
      #"{"ty": 0, "refId": "c", "w": 9, "h": 9, "sr": 1e-300}"#,
      #"{"ty": 0, "refId": "c", "w": 9, "h": 9, "tm": {"k": 1e300}}"#,
    ]
  )
  func heldBack(_ layer: String) throws {
    let text = """
      {"v": "5.7.4", "fr": 0.5, "ip": 0, "op": 10, "w": 100, "h": 100,
       "assets": [{"id": "c", "layers": [{"ty": 4, "shapes": []}]}], "layers": [\(layer)]}
      """
    let scene = try readLottie(text).scene
    let written = try SceneWriter.write(scene)
    #expect(messages(written).filter { $0.contains("[E_") } == [])
  }

  @Test("Clamped vertices are reported, like other numbers")
  func reported() throws {
    let path = #"{"c": true, "v": [[0, 1e300], [1, 2], [9, 9]], "i": [], "o": []}"#
    let read = try readLottie(
      lottieText(#"{"ty": 4, "shapes": [{"ty": "sh", "ks": {"k": \#(path)}}]}"#)
    )
    #expect(read.diagnostics.contains { $0.message.contains("is too large; it is clamped") })
  }
}
