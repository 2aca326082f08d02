import Foundation
import TestSupport
import Testing

@Suite("Values from outside: messages and exit codes")
struct GivenValueTests {
  private static let scene = """
    {"format": "animrender/1", "canvas": {"width": 20, "height": 20}, "duration": 1, "variables": {"n": 3},
     "layers": [{"name": "Ground", "frame": [0, 0, 20, 20], "backgroundColor": "red", "cornerRadius": 3}]}
    """

  @Test(
    "A wrong value is a mistake of the option, which is named, and not of the file",
    arguments: [
      (
        "Ground.cornerRadius=abc",
        #"--set "Ground.cornerRadius": needs a number, not the string "abc""#
      ),
      (
        "Ground.opacity=-1",
        #"--set "Ground.opacity" needs 0 to 1, or a percentage, not the number -1"#
      ),
      ("Ground.name=x", #"--set "Ground.name": name cannot be set from outside"#),
      ("n=abc", #"--set: variable "n" needs a number, not "abc": unknown word"#),
      ("m=1", #"--set: the scene has no variable "m" (did you mean n?)"#),
    ]
  )
  func options(assignment: String, message: String) throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.scene, to: "s.json")
    let outcome = try Program.run(["check", file, "--set", assignment])
    #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!outcome.errors.contains("s.json") && outcome.errors.codes == ["E_USAGE"])
  }

  @Test(
    "Files of properties are named with the place and the path",
    arguments: [
      (
        "{\n  \"n\": \"abc\"}", #"p.json:2:8: n: variable "n" needs a number, not the string "abc""#
      ),
      (#"{"Ground.hidden": 3}"#, #"p.json:1:19: ["Ground.hidden"]: "Ground.hidden" needs true"#),
      (
        #"{"Ground.cornerRadius": "abc"}"#, #"p.json:1:25: ["Ground.cornerRadius"]: "Ground.corner"#
      ),
      (#"{"Nope.text": "x"}"#, #"p.json:1:15: ["Nope.text"]: "Nope.text": no layer has that name"#),
      (#"{"n": 1, "n": 2}"#, #"p.json:1:10: n: the key "n" is given twice"#),
      ("[3]", "p.json:1:1: the properties need an object"), ("{", "p.json:1:2: "),
    ]
  )
  func properties(text: String, message: String) throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.scene, to: "s.json")
    let properties = try folder.write(text, to: "p.json")
    let outcome = try Program.run(["check", file, "--props", properties])
    #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.codes == ["E_USAGE"], "\(outcome.errors)")
  }

  @Test("A wrong cell is named with its row; jobs on one line with their columns")
  func rows() throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.scene, to: "s.json")
    let table = try folder.write("Ground.cornerRadius\n3\nabc\n", to: "r.csv")
    let rows = try Program.run([
      "batch", table, file, "-o", folder.file("{row}.png"), "--frames", "0",
    ])
    #expect(rows.code == 65, "\(rows.errors)")
    #expect(rows.errors.contains(#"r.csv:3: "Ground.cornerRadius": needs a number"#))
    let jobs = try folder.write(
      #"{"jobs": [{"input": "a.json"}, {"input": "b.json", "output": "b.gif"}, {"output": "c.gif"}]}"#,
      to: "jobs.json"
    )
    let outcome = try Program.run(["batch", jobs, "-q"])
    let lines = outcome.errors.split(separator: "\n")
    for place in [
      "jobs.json:1:11: jobs[0]: ", "jobs.json:1:32: jobs[1]: cannot open",
      "jobs.json:1:72: jobs[2]: input is missing",
    ] {
      #expect(lines.contains { $0.contains(place) }, "\(place)\n\(outcome.errors)")
    }
    let twice = try folder.write(#"{"jobs": [], "jobs": []}"#, to: "twice.json")
    let refused = try Program.run(["batch", twice])
    #expect(
      refused.errors.contains("twice.json:1:14: jobs: ") && refused.errors.codes == ["E_VALUE"]
    )
  }

  @Test("An image that is given and does not decode is 65, as a file is; skip leaves it out")
  func images() throws {
    let folder = try WorkFolder()
    let pixel =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    let lottie = try folder.write(
      """
      {"v": "5.7.4", "fr": 10, "ip": 0, "op": 3, "w": 20, "h": 20, "slots": {"logo": {"p": {"p": "\(pixel)", "u": "", "e": 1}}},
       "assets": [{"id": "p", "w": 20, "h": 20, "u": "", "p": "\(pixel)", "e": 1, "sid": "logo"}],
       "layers": [{"ty": 2, "nm": "picture", "refId": "p", "ip": 0, "op": 3, "ks": {}}]}
      """,
      to: "a.json"
    )
    let drawing = try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><image id="picture" width="9" height="9" href="\#(pixel)"/></svg>"#,
      to: "a.svg"
    )
    for file in [lottie, drawing] {
      for (value, code) in [(pixel, 0), ("data:image/png;base64,AAAA", 65), ("data:", 65)] {
        for name in file == lottie ? ["picture.image", "logo"] : ["picture.image"] {
          let arguments = [
            "still", file, "-f", "-o", folder.file("x.png"), "--set", "\(name)=\(value)",
          ]
          let outcome = try Program.run(arguments)
          #expect(outcome.code == code, "\(file) \(name)=\(value.prefix(30)) \(outcome.errors)")
          let skipped = try Program.run(arguments + ["--missing-assets", "skip"])
          #expect(skipped.code == 0, "\(file) \(name)=\(value.prefix(30)) \(skipped.errors)")
        }
      }
    }
  }

  @Test("Nothing that is given is ignored")
  func ignored() throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.scene, to: "s.json")
    for (arguments, message) in [
      (["still", file, "-j1"], "still does not take -j (it is for "),
      (["still", file, "--jobs", "1"], "still does not take --jobs (it is for "),
      (["info", file, "--template-csv", "--json"], "--template-csv and --json exclude each other"),
      (
        ["info", file, "--targets", "--template-csv"],
        "--template-csv and --targets exclude each other"
      ),
      (["check", file, "--motion", "--suggest", "--html", "x.html"], "(leave --html out)"),
      ([file, "--for", "telegram"], "(did you mean telegram-sticker or telegram-emoji?)"),
      ([file, "--for", "tiktok-sticker"], "(did you mean tiktok?)"),
    ] {
      let outcome = try Program.run(arguments)
      #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("info --template-csv gives every layer a name of its own, and quotes texts")
  func template() throws {
    let folder = try WorkFolder()
    let text =
      #"{"type": "text", "name": "T", "string": "a\nb"}, "#
      + #"{"type": "text", "name": "U", "string": "u"}, {"name": "V", "sublayers": [{"type": "text", "name": "U", "string": "v"}]}"#
    let file = try folder.write(
      Self.scene.replacing(#""layers": ["#, with: #""layers": [\#(text), "#),
      to: "s.json"
    )
    let outcome = try Program.run(["info", file, "--template-csv"])
    #expect(outcome.output == "T.text,/U.text,V/U.text\n\"a\nb\",u,v\n", "\(outcome.output)")
  }
}

extension String {
  // The codes of messages, in order.
  fileprivate var codes: [String] { matches(of: /\[([EWNH]_[A-Z_]+)\]/).map { String($0.1) } }
}
