import Foundation
import TestSupport
import Testing

@Suite("Slots and themes of Lottie files")
struct LottieSlotTests {
  /// A file with a slot of every kind; what they have is written in it as `color`, `width` and so on.
  private static func animation(
    color: String = "[1,0,0]",
    width: String = "8",
    position: String = "[16,12]",
    stops: String = "[0,1,0,0,1,0,0,1]",
    slots: String = ""
  ) -> String {
    """
    {"v":"5.7.4","fr":10,"ip":0,"op":10,"w":32,"h":24,\(slots)"layers":[{"ty":4,"ip":0,"op":10,
     "ks":{"p":{"k":\(position),"sid":"place"}},"shapes":[
     {"ty":"gr","it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[8,8]},"r":{"k":0}},
      {"ty":"fl","c":{"k":\(color),"sid":"color"},"o":{"k":100}}]},
     {"ty":"gr","it":[{"ty":"el","p":{"k":[0,0]},"s":{"k":[20,20]}},
      {"ty":"gs","w":{"k":\(width),"sid":"width"},"o":{"k":100},"t":1,"s":{"k":[-9,0]},"e":{"k":[9,0]},
       "g":{"p":2,"k":{"k":\(stops),"sid":"stops"}}}]}]}]}
    """
  }

  private func still(_ file: String, _ options: [String] = [], in folder: WorkFolder) throws -> Data
  {
    let output = folder.file("x.png")
    let outcome = try Program.run(["still", file, "--strict", "-f", "-o", output] + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try folder.bytes("x.png")
  }

  @Test(
    "A value takes the place of the property",
    arguments: [
      (["color=#0000ff"], animation(color: "[0,0,1]")),
      (["color=[0,0.5,1]"], animation(color: "[0,0.5,1]")),
      (["color={\"k\":[0,0.5,1]}"], animation(color: "[0,0.5,1]")),
      (["width=2"], animation(width: "2")), (["place=[9,9]"], animation(position: "[9,9]")),
      (
        [##"stops=[{"offset":0,"color":"#00ff00"},{"offset":1,"color":[1,1,0]}]"##],
        animation(stops: "[0,0,1,0,1,1,1,0]")
      ),
      (["width=2", "color=lime", "width=3"], animation(color: "[0,1,0]", width: "3")),
    ]
  )
  func values(assignments: [String], same: String) throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.animation(), to: "x.json")
    let given = try still(file, assignments.flatMap { ["--set", $0] }, in: folder)
    #expect(try still(try folder.write(same, to: "y.json"), in: folder) == given)
    #expect(try still(file, in: folder) != given)
  }

  @Test("Declared values come before those of properties, and given ones before both")
  func precedence() throws {
    let folder = try WorkFolder()
    let slots = #""slots":{"color":{"p":{"a":0,"k":[0,0,1]}}},"#
    let file = try folder.write(Self.animation(slots: slots), to: "x.json")
    let blue = try folder.write(Self.animation(color: "[0,0,1]"), to: "y.json")
    #expect(try still(file, in: folder) == still(blue, in: folder))
    let values = try folder.write(##"{"color":"#00ff00","width":3}"##, to: "values.json")
    let lime = try folder.write(Self.animation(color: "[0,1,0]", width: "3"), to: "z.json")
    #expect(try still(file, ["--props", values], in: folder) == still(lime, in: folder))
  }

  @Test(
    "Values that do not fit are mistakes of usage",
    arguments: [
      ("colour=red", "did you mean color?"), ("color=reddish", "needs a colour"),
      ("width=wide", "needs a number"), ("place=[1]", "two or three numbers"),
      ("stops=[1,2]", "needs stops"),
    ]
  )
  func failures(assignment: String, message: String) throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.animation(), to: "x.json")
    let outcome = try Program.run(["check", file, "--set", assignment])
    #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("Slots are listed with their kinds and values")
  func info() throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.animation(), to: "x.json")
    let outcome = try Program.run(["info", file])
    for line in [
      "variable: color (color, [1, 0, 0])", "variable: width (scalar, 8)",
      "variable: place (vector, [16, 12])", "variable: stops (gradient, [0, 1, 0, 0, 1, 0, 0, 1])",
    ] { #expect(outcome.output.contains(line), "\(outcome.output)") }
  }

  @Test("A theme of an archive fills slots, keyframes too; given values win over it")
  func theme() throws {
    let folder = try WorkFolder()
    let theme = """
      {"rules":[{"id":"color","type":"Color","value":[0,0,1]},
       {"id":"width","type":"Scalar","keyframes":[
        {"frame":0,"value":2,"inTangent":{"x":1,"y":1},"outTangent":{"x":0,"y":0}},
        {"frame":10,"value":12}]},
       {"id":"place","type":"Position","value":[3,3],"animations":["other"]}]}
      """
    let manifest =
      ##"{"version":"2","animations":[{"id":"m","initialTheme":"dark","background":"#102030"}]}"##
    let archive = ZipFile([
      .init("manifest.json", manifest), .init("a/m.json", Self.animation()),
      .init("t/dark.json", theme),
    ])
    let file = folder.file("x.lottie")
    try Data(archive.bytes).write(to: URL(fileURLWithPath: file))
    let same = try folder.write(Self.animation(color: "[0,0,1]", width: "7"), to: "y.json")
    let half = ["--time", "0.5"]
    let background = ["-b", "#102030"]
    #expect(try still(file, half, in: folder) == still(same, half + background, in: folder))
    let given = try still(file, half + ["--set", "width=3", "--set", "color=red"], in: folder)
    let plain = try folder.write(Self.animation(width: "3"), to: "z.json")
    #expect(try still(plain, half + background, in: folder) == given)
  }
}
