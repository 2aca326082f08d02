import Foundation
import TestSupport
import Testing

/// Options and inputs of other programs.
@Suite("Habits from other programs")
struct ForeignHabitTests {
  @Test(
    "An option of another program names what does the same here",
    arguments: [
      (["-i", "a.json"], "without an option"), (["-r", "30"], "--fps"), (["-y"], "replaced"),
      (["-ss", "1"], "--from"), (["-c:v", "libx264"], "--codec"), (["--loop", "3"], "duration"),
      (["--repeat=2"], "duration"), (["--duration", "5"], "--to"), (["--start", "1"], "--from"),
      (["--bitrate", "2M"], "--crf"), (["--threads", "2"], "--jobs"),
      (["--output-format", "webm"], "-o out.webm"), (["-t", "5"], "--to 5"),
    ]
  )
  func options(words: [String], remedy: String) throws {
    let outcome = try Program.run(["scene.json"] + words + ["-o", "out.mp4"])
    #expect(outcome.code == 64 && outcome.errors.contains(remedy), "\(outcome.errors)")
  }

  @Test("No option of another program hides one of this program")
  func joinedLetters() throws {
    let folder = try WorkFolder()
    let input = try folder.write(SmallScene.text(), to: "a.json")
    let outcome = try Program.run(["still", input, "-vf", "-o", folder.file("a.png"), "-w10"])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test("help words lists names of scenes and of options")
  func words() throws {
    let help = try Program.run(["help", "words"])
    #expect(help.code == 0)
    for word in ["letterSpacing", "tracking", "-ss", "--from", "adjustment", "backgroundFilters"] {
      #expect(help.output.contains(word), "\(word)")
    }
  }

  @Test("A folder and a pattern of numbered images are not read, and the message says so")
  func numberedImages() throws {
    let folder = try WorkFolder()
    for input in [folder.path, folder.file("frame_%05d.png")] {
      let outcome = try Program.run([input, "-o", folder.file("x.mp4")])
      #expect(outcome.code == 66 && outcome.errors.contains("numbered"), "\(outcome.errors)")
    }
  }

  @Test("convert writes scenes only")
  func convert() throws {
    let folder = try WorkFolder()
    let input = try folder.write(SmallScene.text(), to: "scene.json")
    for name in ["y.lottie", "y.mp4", "y.gif", "y"] {
      let outcome = try Program.run(["convert", input, "-o", folder.file(name)])
      #expect(outcome.code == 64 && outcome.errors.contains(".json"), "\(outcome.errors)")
    }
    #expect(try Program.run(["convert", input, "-o", folder.file("y.json")]).code == 0)
    #expect(folder.names == ["scene.json", "y.json"])
  }
}
