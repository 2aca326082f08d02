import Foundation
import TestSupport
import Testing

/// One run for every exit code of the contract.
///
/// 70 stands for faults of this program or of a library: no input is known that leads there, so no run
/// can show it. 130 and 143 are those of a shell whose program a signal ended.
@Suite("Exit codes")
struct ExitCodeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var code: Int32
    var name: String
    var script: String

    var testDescription: String { "\(code): \(name)" }
  }

  // Waits until a program writes, since a shell's child lets interrupts pass before it is the program.
  private static let begun =
    "for i in $(seq 900); do ls -A | grep -q animrender && break; sleep 0.1; done"

  private static let lasting = "long.json -s 640x480 -o x.mp4"

  // `$0` is the program, `$1` a folder with scene.json, long.json, font.json and broken.json.
  static let cases: [Case] = [
    Case(code: 0, name: "done", script: "\"$0\" scene.json -o x.mp4"),
    Case(code: 0, name: "help", script: "\"$0\" render --help"),
    Case(code: 1, name: "a hint under check --strict", script: "\"$0\" check --strict hint.json"),
    Case(code: 1, name: "a warning under --strict", script: "\"$0\" --strict font.json -o x.mp4"),
    Case(
      code: 1,
      name: "frames differ",
      script:
        "\"$0\" still scene.json -o p.png --manifest m.json && \"$0\" still scene.json -o p.png "
        + "--frame 9 && \"$0\" verify m.json p.png"
    ),
    Case(code: 64, name: "unknown option", script: "\"$0\" scene.json --fsp 30"),
    Case(code: 64, name: "unknown command", script: "\"$0\" rendr scene.json"),
    Case(code: 64, name: "unknown ending", script: "\"$0\" scene.json -o x.xyz"),
    Case(code: 64, name: "unknown codec", script: "\"$0\" scene.json -o x.mp4 --codec divx"),
    Case(code: 64, name: "one picture, many frames", script: "\"$0\" scene.json -o x.png"),
    Case(code: 64, name: "unknown layer", script: "\"$0\" scene.json -o x.mp4 --layer none"),
    Case(code: 65, name: "invalid scene", script: "\"$0\" broken.json -o x.mp4"),
    Case(code: 65, name: "invalid scene under check", script: "\"$0\" check broken.json"),
    Case(code: 65, name: "over a limit", script: "\"$0\" scene.json -o x.mp4 --max-frames 3"),
    Case(code: 65, name: "an asset that does not decode", script: "\"$0\" asset.json -o x.mp4"),
    Case(code: 66, name: "missing input", script: "\"$0\" gone.json -o x.mp4"),
    Case(code: 66, name: "a folder as input", script: "\"$0\" . -o x.mp4"),
    Case(code: 66, name: "missing asset", script: "rm a.png && \"$0\" asset.json -o x.mp4"),
    Case(
      code: 69,
      name: "no font",
      script: "\"$0\" font.json -o x.mp4 --no-system-fonts --fallback-font None"
    ),
    Case(
      code: 69,
      name: "no font in the list of fonts",
      script: "\"$0\" fonts font.json --no-system-fonts --fallback-font None"
    ),
    Case(code: 71, name: "too few files", script: "ulimit -n 8; \"$0\" scene.json -o x.mp4"),
    Case(code: 73, name: "a folder as output", script: "mkdir x.mp4; \"$0\" scene.json -o x.mp4"),
    Case(
      code: 73,
      name: "an output that is kept",
      script: "touch x.mp4; \"$0\" scene.json -o x.mp4 --no-overwrite"
    ),
    Case(code: 74, name: "full device", script: "\"$0\" info scene.json > /dev/full"),
    Case(code: 74, name: "broken pipe", script: "(trap '' PIPE; \"$0\" dump scene.json >&-)"),
    Case(code: 75, name: "time over", script: "\"$0\" long.json -o x.mp4 --timeout 0.2"),
    Case(
      code: 75,
      name: "time of a frame over",
      script: "\"$0\" slow.json -o x.mp4 --frame-timeout 0.001"
    ),
    Case(
      code: 75,
      name: "time of a sheet over",
      script: "\"$0\" sheet slow.json -o x.png --count 1000 --timeout 0.001"
    ),
    Case(
      code: 130,
      name: "SIGINT",
      script: "env --default-signal=INT \"$0\" \(lasting) & \(begun); kill -INT $!; wait $!"
    ),
    Case(
      code: 143,
      name: "SIGTERM",
      script: "env --default-signal=TERM \"$0\" \(lasting) & \(begun); kill $!; wait $!"
    ),
    Case(
      code: 143,
      name: "SIGTERM of a program that was started with it blocked",
      script: "env --block-signal=TERM \"$0\" \(lasting) & \(begun); kill $!; wait $!"
    ),
  ]

  private func site() throws -> WorkFolder {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "scene.json")
    _ = try folder.write(SmallScene.text(duration: 1), to: "hint.json")
    _ = try folder.write(SmallScene.endless, to: "long.json")
    _ = try folder.write("{}", to: "broken.json")
    _ = try folder.write("no picture", to: "a.png")
    let asset = "\"assets\": { \"a\": { \"type\": \"image\", \"src\": \"a.png\" } },"
    _ = try folder.write(SmallScene.text(asset), to: "asset.json")
    _ = try folder.write(SmallScene.missingFont, to: "font.json")
    // A blur on 4000 × 4000 takes some tenths of a second, and no frame is like the one before.
    let slow = """
      { "format": "animrender/1", "canvas": { "width": 4000, "height": 4000 }, "duration": 2,
        "layers": [{ "frame": [0, 0, 4000, 4000], "backgroundColor": "red",
                     "filters": [{ "type": "gaussianBlur", "inputRadius": 200 }],
                     "animations": [{ "keyPath": "position.x", "from": 0, "to": 999, "duration": 2 }] }] }
      """
    _ = try folder.write(slow, to: "slow.json")
    return folder
  }

  @Test("Every code of the contract", arguments: cases)
  func code(example: Case) throws {
    let folder = try site()
    let outcome = try Shell.run("cd \"$1\" && { \(example.script); }", [folder.path])
    #expect(outcome.code == example.code, "\(example.name): \(outcome.errors)")
    guard example.code != 0 else { return }
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") }, "\(folder.names)")
    let size = try? FileManager.default.attributesOfItem(atPath: folder.file("x.mp4"))[.size]
    #expect(size == nil || folder.names.contains("x.mp4") && (size as? Int ?? 0) <= 4096)
  }

  @Test("77 is for outputs without permission", .enabled(if: Shell.canDropRights, "not as root"))
  func permission() throws {
    let folder = try site()
    let path = folder.file("locked")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let outcome = try Shell.run(
      "chmod 755 \"$1\" \"$1/locked\"; chmod 644 \"$1/scene.json\"; cd \"$1\" && "
        + "\(Shell.asNobody) \"$0\" scene.json -o locked/x.mp4",
      [folder.path]
    )
    #expect(outcome.code == 77, "\(outcome.errors)")
    #expect(outcome.errors.contains("[E_OUTPUT]"))
  }

  @Test("All codes but 70 and 77 are in the table")
  func coverage() {
    #expect(Set(Self.cases.map(\.code)) == [0, 1, 64, 65, 66, 69, 71, 73, 74, 75, 130, 143])
  }
}
