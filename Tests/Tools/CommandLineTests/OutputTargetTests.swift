import Foundation
import TestSupport
import Testing

/// Places where an output cannot or can just be written.
@Suite("Places of outputs")
struct OutputTargetTests {
  @Test(
    "P23: A folder without permission gives exit code 77 and remains empty",
    .enabled(if: Shell.canDropRights, "the tests cannot become another user")
  )
  func permission() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    for name in ["x.mp4", "x.png", "p_%d.png", "p/", "deeper/x.mp4"] {
      let single = name == "x.png" ? ["--frame", "0"] : []
      let outcome = try Shell.run(
        "\(Shell.asNobody) \"$0\" \"$@\"; exit $?",
        [scene, "-o", folder.file(name)] + single
      )
      #expect(outcome.code == 77, "\(name): \(outcome.errors)")
      #expect(folder.names == ["scene.json"])
    }
    chmod(scene, 0)
    let unreadable = try Shell.run("\(Shell.asNobody) \"$0\" check \"$1\"; exit $?", [scene])
    #expect(unreadable.code == 66, "\(unreadable.errors)")
  }

  // In a folder of root with the sticky bit a user may not replace what belongs to another one.
  @Test(
    "P23: Images that cannot all be put into place leave the folder as it was",
    .enabled(if: Shell.canDropRights, "the tests cannot become another user")
  )
  func someInTheWay() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let script = """
      mkdir "$2"; chmod 1777 "$2"; cd "$2"; echo old >frame_00002.png
      if [ "$3" = more ]; then for n in 0 1 3; do echo old >frame_0000$n.png; chown 65534 frame_0000$n.png; done; fi
      \(Shell.asNobody) "$0" "$1" -q -o "$2/" --frames 0-3; code=$?
      ls -A; cat *; exit $code
      """
    for (name, old) in [("more", [0, 1, 2, 3]), ("one", [2])] {
      let outcome = try Shell.run(script, [scene, folder.file(name), name])
      #expect(outcome.code == 77, "\(outcome.errors)")
      let names = old.map { "frame_0000\($0).png\n" }.joined()
      #expect(outcome.output == names + String(repeating: "old\n", count: old.count))
    }
  }

  @Test(
    "P23: A read-only file system gives exit code 73 and the old file remains",
    .enabled(if: Shell.canMount, "nothing can be mounted")
  )
  func readOnly() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let script = """
      mount -t tmpfs -o size=64k tmpfs "$2" && echo old >"$2/x.mp4" && mount -o remount,ro "$2"
      "$0" "$1" -q -o "$2/x.mp4"; code=$?
      ls -A "$2"; cat "$2/x.mp4"; umount "$2"; exit $code
      """
    try FileManager.default.createDirectory(
      atPath: folder.file("disk"),
      withIntermediateDirectories: true
    )
    let outcome = try Shell.run(script, [scene, folder.file("disk")])
    #expect(outcome.code == 73, "\(outcome.errors)")
    #expect(outcome.output == "x.mp4\nold\n")
  }

  @Test("P23: A folder in the place of a file is 73, and nothing else is touched")
  func folderInTheWay() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    for name in ["x.mp4", "x.png", "s/f_0001.png", "out"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name) + "/inside",
        withIntermediateDirectories: true
      )
    }
    let before = folder.names
    for arguments in [
      ["-o", folder.file("x.mp4")], ["--frame", "0", "-o", folder.file("x.png")],
      ["--frames", "0-2", "-o", folder.file("s/f_%04d.png")], ["-o", folder.file("out")],
    ] {
      let outcome = try Program.run([scene, "-q"] + arguments)
      #expect(outcome.code == 73, "\(outcome.errors)")
      #expect(folder.names == before)
    }
  }

  @Test(
    "P23: The longest name can be written, a longer one is an error",
    arguments: ["mp4", "png"]
  )
  func longNames(ending: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let long = String(repeating: "n", count: 251) + "." + ending
    let outcome = try Program.run([scene, "-q", "--frame", "0", "-o", folder.file(long)])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(folder.names == [long, "scene.json"])
    let longer = try Program.run([scene, "-q", "--frame", "0", "-o", folder.file("n" + long)])
    #expect(longer.code == 73, "\(longer.errors)")
    #expect(folder.names == [long, "scene.json"])
  }

  @Test("P23: A name that is too long is an error before the first frame")
  func longNamesFirst() throws {
    let folder = try WorkFolder()
    // Nobody waits for the end of this one.
    let scene = try folder.write(SmallScene.endless, to: "scene.json")
    let (long, video) = (folder.file(String(repeating: "n", count: 252)), folder.file("x.mp4"))
    for words in [
      ["-o", "\(long).mp4"], ["-o", "\(long)_%d.png"], ["-o", "\(long)long/"],
      ["-o", video, "--poster", "\(long).png"], ["-o", video, "--trace", "\(long).json"],
      ["-o", video, "--manifest", "\(long).json"], ["-o", video, "--deps", "\(long).dep"],
    ] {
      let outcome = try Program.run([scene, "-q"] + words)
      #expect(outcome.code == 73, "\(words): \(outcome.errors)")
      #expect(outcome.errors.contains("(choose a shorter name)"), "\(words): \(outcome.errors)")
      #expect(folder.names == ["scene.json"], "\(words)")
    }
  }

  @Test(
    "P23: --no-overwrite keeps every frame that exists, and a sequence without it is written",
    arguments: ["d/", "d/f_%02d.png"]
  )
  func existingFrames(output: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    try FileManager.default.createDirectory(
      atPath: folder.file("d"),
      withIntermediateDirectories: true
    )
    let name = output == "d/" ? "d/frame_00003.png" : "d/f_03.png"
    _ = try folder.write("mine", to: name)
    let before = folder.names
    let arguments = [scene, "-q", "-o", folder.file(output), "--no-overwrite"]
    let outcome = try Program.run(arguments)
    #expect(outcome.code == 73, "\(outcome.errors)")
    #expect(outcome.errors.contains("exists (leave out --no-overwrite"), "\(outcome.errors)")
    #expect(folder.names == before)
    #expect(try Program.run(arguments + ["--frames", "4-6"]).code == 0)
    #expect(folder.names.count == before.count + 3)
    #expect(try folder.bytes(name) == Data("mine".utf8))
  }

  @Test(
    "P23: A file beside a sequence is none of its frames, under no name",
    arguments: ["poster", "trace", "manifest"]
  )
  func frameAsCompanion(option: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    #expect(symlink("p.png", folder.file("r_02.png")) == 0)
    #expect(symlink("r_04.png", folder.file("l.png")) == 0)
    let before = folder.names
    let arguments = [scene, "-q", "-o", folder.file("r_%02d.png")]
    for name in ["r_01.png", "./r_01.png", "p.png", "l.png"] {
      let outcome = try Program.run(arguments + ["--\(option)", folder.file(name)])
      #expect(outcome.code == 64, "\(name): \(outcome.errors)")
      #expect(outcome.errors.contains("is another output"), "\(name): \(outcome.errors)")
      #expect(folder.names == before, "\(name)")
    }
    // The scene has 30 frames.
    let other = try Program.run(arguments + ["--\(option)", folder.file("r_30.png")])
    #expect(other.code == 0, "\(other.errors)")
  }

  @Test("P23: The input is never the output, however it is spelt")
  func inputIsOutput() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.mp4")
    let before = try folder.bytes("scene.mp4")
    #expect(symlink(scene, folder.file("link.mp4")) == 0)
    #expect(link(scene, folder.file("hard.mp4")) == 0)
    let spellings = [scene, folder.path + "/./scene.mp4", folder.path + "//scene.mp4"]
    for spelling in spellings + ["link.mp4", "hard.mp4"].map(folder.file) {
      let outcome = try Program.run([scene, "-q", "-o", spelling])
      #expect(outcome.code == 64, "\(spelling): \(outcome.errors)")
      #expect(try folder.bytes("scene.mp4") == before)
    }
  }

  @Test("P23: Assets are not the output either")
  func assetIsOutput() throws {
    let folder = try WorkFolder()
    let kite = try Data(
      contentsOf: URL(fileURLWithPath: Program.root + "/scenes/pictures/kite.png")
    )
    try kite.write(to: URL(fileURLWithPath: folder.file("kite.png")))
    let text = SmallScene.text().replacingOccurrences(
      of: "\"layers\": [",
      with: "\"layers\": [{ \"frame\": [0, 0, 9, 9], \"contents\": { \"image\": \"kite.png\" } },"
    )
    let scene = try folder.write(text, to: "scene.json")
    let outcome = try Program.run([scene, "-q", "--frame", "0", "-o", folder.file("kite.png")])
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(try folder.bytes("kite.png") == kite)
    let images = text.replacingOccurrences(of: "kite.png", with: "p_05.png")
    rename(folder.file("kite.png"), folder.file("p_05.png"))
    _ = try folder.write(images, to: "scene.json")
    let sequence = try Program.run([scene, "-q", "-o", folder.file("p_%02d.png")])
    #expect(sequence.code == 64, "\(sequence.errors)")
    #expect(folder.names == ["p_05.png", "scene.json"])
    let arguments = [scene, "-q", "--frames", "6-8", "-o", folder.file("p_%02d.png")]
    #expect(try Program.run(arguments).code == 0)
    #expect(try folder.bytes("p_05.png") == kite)
  }

  @Test(
    "A folder that is a mount point accepts images",
    .enabled(if: Shell.canMount, "nothing can be mounted"),
    arguments: ["disk/", "disk/f_%03d.png"]
  )
  func mountPoint(output: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let script = """
      mkdir "$2/disk" && mount -t tmpfs -o size=1m tmpfs "$2/disk"
      "$0" "$1" -q -o "$2/$3"; code=$?
      ls -A "$2/disk" | wc -l; umount "$2/disk"; exit $code
      """
    let outcome = try Shell.run(script, [scene, folder.path, output])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "30")
    #expect(folder.names == ["disk", "scene.json"])
  }

  @Test("Leftovers of dead runs go after a day; links among them are not followed")
  func staleFiles() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    try FileManager.default.createDirectory(
      atPath: folder.file("precious"),
      withIntermediateDirectories: true
    )
    _ = try folder.write("mine", to: "precious/file")
    let dead = 2_147_483_646
    _ = try folder.write("x", to: ".x.mp4.animrender.\(dead).a.tmp")
    _ = try folder.write("x", to: ".x.mp4.animrender.\(dead).b.tmp")
    _ = try folder.write("x", to: ".x.mp4.animrender.\(getpid()).c.tmp")
    #expect(symlink(folder.file("precious"), folder.file(".x.mp4.animrender.\(dead).d.tmp")) == 0)
    let age = """
      cd "$1"
      touch -h -d "3 days ago" precious .x.mp4.animrender.*.a.tmp .x.mp4.animrender.*.c.tmp
      touch -h -d "3 days ago" .x.mp4.animrender.*.d.tmp
      """
    #expect(try Shell.run(age, [folder.path]).code == 0)
    #expect(try Program.run([scene, "-q", "-o", folder.file("x.mp4")]).code == 0)
    #expect(
      folder.names.sorted()
        == [
          ".x.mp4.animrender.\(dead).b.tmp", ".x.mp4.animrender.\(getpid()).c.tmp", "precious",
          "precious/file", "scene.json", "x.mp4",
        ].sorted()
    )
  }
}
