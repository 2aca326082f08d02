import TestSupport
import Testing

@Suite("Results of scripts")
struct ScriptResultTests {
  private func check(_ key: String, _ script: String, type: String = "shape") throws -> String {
    let folder = try WorkFolder()
    let file = try folder.write(
      """
      {"format": "animrender/1", "canvas": {"width": 20, "height": 20, "background": "black"}, "duration": 1,
       "layers": [{"type": "\(type)", "\(key)": {"expression": "\(script)"}}]}
      """,
      to: "a.json"
    )
    let result = try Program.run(["check", file])
    #expect(result.code == 0)
    return result.errors
  }

  @Test(
    "A result of another form than the property's values gets a warning",
    arguments: [
      ("position", "time * 10", "gives one number, where a list [x, y] is needed"),
      ("bounds.size", "3", "gives one number, where a list [width, height] is needed"),
      (
        "fillColor", "'#ff0000'",
        "gives a text, where a list [red, green, blue] of 0 to 1 is needed"
      ),
      (
        "fillColor", "[1, 0]",
        "gives 2 numbers, where a list [red, green, blue] of 0 to 1 is needed"
      ),
      ("opacity", "'0.5'", "gives a text, where a number is needed"),
      ("opacity", "[0.5, 1]", "gives 2 numbers, of which opacity takes the first [W_EXPRESSION]"),
      ("isHidden", "'no'", "gives a text, where a number is needed"),
      ("scale", "[1, time]", "takes the first; transform.scale.x and .y take one each"),
    ]
  )
  func mismatches(key: String, script: String, message: String) throws {
    let errors = try check(key, script)
    #expect(errors.contains(message), "\(errors)")
  }

  @Test(
    "Results of the form of the values get none",
    arguments: [
      ("position", "[time, value[1]]"), ("bounds.size", "[1, 2]"), ("fillColor", "[time, 0, 0]"),
      ("opacity", "value * 0.5"), ("isHidden", "time > 0.5"),
      ("rotation", "time"), ("scale", "1 + time"), ("position.x", "value + time"),
      ("anchorPoint", "value"), ("strokeColor", "[1, 0, 0, 0.5]"),
    ]
  )
  func matches(key: String, script: String) throws {
    let errors = try check(key, script)
    #expect(!errors.contains("EXPRESSION"), "\(errors)")
  }

  @Test("Lists of numbers are no texts")
  func lists() throws {
    let errors = try check("locations", "'4'", type: "gradient")
    #expect(errors.contains("gives a text, where a list of numbers is needed"), "\(errors)")
    #expect(try !check("locations", "[0, time]", type: "gradient").contains("EXPRESSION"))
  }

  @Test(
    "Values of a Lottie file, too",
    arguments: [
      ("r", "'abc'", "gives a text, where a number is needed"),
      ("p", "5", "gives one number, where a list [x, y] is needed"), ("r", "[3, 4]", nil),
      ("p", "[3, 4, 5]", nil), ("s", "[50, 60]", nil), ("r", "'90'", nil), ("r", "'1e2'", nil),
      ("r", "'Infinity'", "gives a text, where a number is needed"),
      ("r", "''", "gives a text, where a number is needed"),
      ("p", "'9'", "gives one number, where a list [x, y] is needed"),
      ("p", "[NaN, 4]", "gives NaN for x, which keeps the value that it has without it"),
      ("p", "[3, -1 / 0]", "gives Infinity for y, which keeps the value that it has without it"),
      ("p", "[3, 4, NaN]", nil), ("p", "[NaN, NaN]", "the value is no number"),
    ]
  )
  func lottie(key: String, script: String, message: String?) throws {
    let folder = try WorkFolder()
    let values = ["r": "7", "p": "[8, 8, 0]", "s": "[100, 100, 100]"].map { name, value in
      let expression = name == key ? #", "x": "var $bm_rt = \#(script);""# : ""
      return #""\#(name)": {"a": 0, "k": \#(value)\#(expression)}"#
    }
    let file = try folder.write(
      """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 10, "w": 16, "h": 16, "layers": [
        {"ty": 1, "nm": "a", "sw": 8, "sh": 8, "sc": "#ff0000", "ip": 0, "op": 10, "st": 0,
         "ks": {\(values.joined(separator: ", "))}}]}
      """,
      to: "a.json"
    )
    let result = try Program.run(["check", file])
    #expect(result.errors.contains(message ?? "EXPRESSION") == (message != nil), "\(result.errors)")
  }
}
