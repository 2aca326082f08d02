import Foundation
import TestSupport
import Testing

@Suite("animrender usage")
struct UsageTests {
  @Test("P53: Help and version go to standard output and work with closed standard input")
  func help() throws {
    for arguments in [
      ["--help"], ["help"], ["help", "still"], ["render", "--help"], ["still", "-h"], ["--version"],
    ] {
      let outcome = try Program.run(arguments)
      #expect(outcome.code == 0 && outcome.errors.isEmpty && !outcome.output.isEmpty)
    }
    for command in try OptionList.commands() {
      #expect(try Program.run(["--help"]).output.contains(command))
      #expect(try Program.run([command, "--help"]).output.contains("animrender"))
    }
    #expect(try Program.run([]).code == 64)
  }

  @Test(
    "Wrong arguments are 64, with a hint",
    arguments: [
      (["x.json", "--ouput", "y.mp4"], "did you mean --output"),
      (["x.json", "--frame"], "needs a value"),
      (["x.json", "-o"], "needs a value"),
      (["x.json", "--force=yes"], "takes no value"),
      (["x.json", "-o", "a.mp4", "-o", "b.mp4"], "twice"),
      (["x.json", "-o", "a.avi"], "(write .mp4, which every player reads"),
      (["x.json", "-o", "a"], "no known file name extension"),
      (["x.json", "-o", "-"], "--format png, y4m, rgba, nut"),
      (["x.json", "-o", "-", "--format", "y4n"], "did you mean y4m"),
      (["x.json", "-o", "a.mp4", "--format", "y4m"], "file name extension"),
      (["x.json", "-o", "x.xyz"], "use .mp4"),
      (["x.json", "-o", "w%03d.webp"], ".webp is one file of all frames"),
      (["x.json", "-o", "w##.mp4"], ".mp4 is one file of all frames"),
      (["x.json", "-o", "a%d_%d.png"], "two placeholders for a number"),
      (["x.json", "-o", "a##_%02d.png"], "two placeholders for a number"),
      (["x.json", "-o", "a##b##.png"], "two placeholders for a number"),
      (["rendr", "x.json"], "unknown command 'rendr' (did you mean render?)"),
      (["stil", "x.json"], "did you mean still?"),
      (["validate", "x.json"], "unknown command 'validate' (did you mean check?)"),
      (["version"], "write --version"), (["gif", "x.json"], "-o out.gif"),
      (["help", "create"], "did you mean init?"),
      (["still", "x.json", "-t", "50%"], "--time 50%"), (["x.json", "-t", "5"], "--to 5"),
      (["still", "x.json", "-t", "0:01.5"], "--time 0:01.5"),
      (["x.json", "-t", "200ms"], "--to 200ms"),
      (["sheet", "x.json", "-t", "4", "-o", "s.png"], "--to 4"),
      (["still", "x.json", "-o", "x.jpg"], "a still is a .png or .avif image, not 'x.jpg'"),
      (["x.json", "--fsp", "30"], "did you mean --fps?"),
      (["x.json", "--progres=bar"], "did you mean --progress?"),
      (["still", "x.json", "--for", "x"], "render --for PLACE --poster TIME writes a still"),
      (["info", "x.json", "--fps", "30"], "info does not take --fps (it is for render"),
      (["help", "rendr"], "did you mean render?"),
      (["check"], "no INPUT"), (["schema", "x.json"], "no INPUT"),
      (["schema", "--referenc"], "did you mean --reference"),
      (["x.json", "y.json", "-o", "a.mp4"], "need different names"),
    ] as [([String], String)]
  )
  func wrongArguments(arguments: [String], hint: String) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "Wrong values for a scene are 64 and leave no output",
    arguments: [
      (["--frame", "30"], "frames 0 to 29"), (["--frame", "-31"], "frames 0 to 29"),
      (["--frame", "1.5"], "frame number"), (["--time", "0.5"], "0 to before 0.5"),
      (["--frame", "+1"], "frame number"), (["--frames", "+1"], "no list"),
      (["--time", "0x0"], "no time"), (["--time", "+1f"], "no time"),
      (["-s", "+8x8"], "no size"), (["-s", "0x9"], "such as 1280x720"),
      (["-s", "50%"], "--scale 0.5"), (["-s", "720p"], "--height 720"),
      (["-s", "320"], "--width 320"), (["-s", "320,180"], "write 320x180"),
      (["--scale", "2x"], "(write 2)"), (["--scale", "50%"], "(write 0.5)"),
      (["-w", "80px"], "(write 80)"),
      (["-w", "+8"], "whole number"), (["-j", "+1"], "--jobs"),
      (["--fps", "+30/1"], "not a rate"), (["--fps", "0x1e"], "not a rate"),
      (["--scale", "0x1"], "number"), (["--crf", "0x14"], "number"),
      (["--max-frames", "+9"], "whole number"),
      (["--time", "-0.1"], "0 to before 0.5"), (["--time", "nowhere"], "no time"),
      (["--frames", "0-40"], "frames 0 to 29"), (["--frames", "5-3"], "no list"),
      (["--frames", "1,,2"], "no list"), (["--frames", "0-9:0"], "no list"),
      (["--from", "0.4", "--to", "0.2"], "not a range"), (["--to", "7"], "not a range"),
      (["--fps", "0"], "not a rate"), (["--fps", "-30"], "not a rate"),
      (["--fps", "1e9"], "not a rate"), (["--fps", "30/0"], "not a rate"),
      (["-s", "0x10"], "no size"), (["-s", "10"], "no size"), (["-w", "0"], "whole number"),
      (["--scale", "nan"], "number"),
      (["--fit", "cotain"], "did you mean contain?"), (["--fit", "crop"], "contain, cover, fill"),
      (["-b", "bleu"], "no colour"),
      (["-t", "-b", "red"], "exclude"), (["--frame", "1", "--frames", "2"], "exclude"),
      (["-j", "0"], "--jobs"), (["-j", "x"], "--jobs"), (["-j", "1e9"], "--jobs"),
      (["--crf", "60"], "0 to 51"), (["--crf", "99"], "0 to 51"),
      (["--crf", "99", "--codec", "av1"], "0 to 63"), (["--preset", "warp"], "warp"),
      (["--quality", "max"], "draft"),
      (["--codec-opt", "x"], "NAME=VALUE"), (["--codec", "h246"], "did you mean h264"),
      (["--codec", "vp9"], ".webm or .mkv"), (["--codec", "divx"], "prores"),
      (["-t"], ".mov, .webm, .mkv"), (["--pixel-format", "bgra"], "yuv420p"),
      (["--codec-opt", "nosuch=1"], "nosuch"), (["--layer", "squar"], "did you mean square"),
      (["--set", "x=1"], "x"), (["--max-frames", "zero"], "whole number"),
      (["--progress", "loud"], "auto, bar"),
    ] as [([String], String)]
  )
  func wrongValues(options: [String], hint: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let outcome = try Program.run([scene, "-o", folder.file("x.mp4")] + options)
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    #expect(folder.names == ["scene.json"])
  }

  @Test(
    "More than a limit is 65 and names the flag that raises it",
    arguments: [
      (["-s", "99999x10"], "--max-side"), (["--scale", "1000"], "--max-pixels"),
      (["--max-frames", "10"], "--max-frames"), (["--max-pixels", "100"], "--max-pixels"),
      (["--fps", "1000", "--max-frames", "400"], "--max-frames"),
      (["--max-input-bytes", "10"], "--max-input-bytes"), (["--max-depth", "2"], "--max-depth"),
      (["--max-nodes", "5"], "--max-nodes"), (["--max-vertices", "3"], "--max-vertices"),
    ]
  )
  func limits(options: [String], flag: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let outcome = try Program.run([scene, "-o", folder.file("x.mp4")] + options)
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains(flag), "\(outcome.errors)")
    #expect(outcome.errors.contains("[E_LIMIT]"), "\(outcome.errors)")
    #expect(folder.names == ["scene.json"])
  }

  @Test("One image cannot hold many frames; the message says what can")
  func manyFrames() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let outcome = try Program.run([scene, "-o", folder.file("x.png")])
    #expect(outcome.code == 64 && outcome.errors.contains("x_%05d.png"))
    #expect(try Program.run(["still", scene, "-o", folder.file("x.mp4")]).code == 64)
  }

  @Test("Missing inputs are 66, folders and permission included")
  func missing() throws {
    let folder = try WorkFolder()
    for input in ["nothing.json", "", folder.path] {
      let outcome = try Program.run([input, "-o", folder.file("x.mp4")])
      #expect(outcome.code == 66, "\(outcome.errors)")
    }
    let asset = "\"assets\": { \"a\": { \"type\": \"image\", \"src\": \"gone.png\" } },"
    let scene = try folder.write(SmallScene.text(asset), to: "scene.json")
    let outcome = try Program.run([scene, "-o", folder.file("x.mp4")])
    #expect(outcome.code == 66)
    #expect(outcome.errors.contains("scene.json:6:"), "\(outcome.errors)")
    #expect(outcome.errors.contains("assets.a.src"), "\(outcome.errors)")
    #expect(folder.names == ["scene.json"])
  }

  @Test("A broken image is 65")
  func brokenAsset() throws {
    let folder = try WorkFolder()
    _ = try folder.write("not a picture", to: "a.png")
    let asset = "\"assets\": { \"a\": { \"type\": \"image\", \"src\": \"a.png\" } },"
    let scene = try folder.write(SmallScene.text(asset), to: "scene.json")
    let outcome = try Program.run([scene, "-o", folder.file("x.mp4")])
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(folder.names == ["a.png", "scene.json"])
  }
}
