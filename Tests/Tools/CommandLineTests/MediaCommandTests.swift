import Foundation
import TestSupport
import Testing

@Suite("Media on the command line")
struct MediaCommandTests {
  private let scene =
    #"{"format":"animrender/1","canvas":{"width":4,"height":4},"frameRate":10,"duration":0.2,"#
    + #""layers":[{"frame":[0,0,4,4],"backgroundColor":"red"}]}"#

  private func media(_ name: String) -> String { Repository.absolute("Tests/Media/\(name)") }

  @Test(
    "Files that are not read as inputs are named",
    arguments: [
      ("RIFF\u{24}\0\0\0AVI LIST", "AVI"), ("ID3\u{4}\0\0\0\0\0\0", "MP3"),
      ("OggS\0\u{2}", "Ogg"), ("%PDF-1.7", "PDF"), ("8BPS\0\u{1}", "Photoshop"),
      ("RIVE\u{7}", "Rive"), ("CWS\u{9}", "Flash"), ("FLV\u{1}\u{5}", "FLV"), ("OTTO\0", "font"),
      ("<!DOCTYPE html><html></html>", "web page"), ("fLaC\0", "FLAC"),
      ("bplist00", "property list"),
      ("G@\u{11}\u{10}" + String(repeating: "\0", count: 184), "transport stream"),
    ]
  )
  func foreignFiles(content: String, name: String) throws {
    let folder = try WorkFolder()
    let file = try folder.write(content, to: "a.json")
    for arguments in [["info", file], ["info", "-"], [file, "-o", folder.file("x.mp4")]] {
      let outcome = try Program.run(arguments, input: content)
      #expect(outcome.code == 65 && outcome.errors.contains(name), "\(outcome.errors)")
      #expect(outcome.errors.contains("not read"))
    }
    #expect(folder.names == ["a.json"])
  }

  @Test(
    "Files that are not what their names say are not called faulty scenes",
    arguments: [
      ("x.mp4", "not a video", "not an MP4 video"), ("x.GIF", "GIF8", "not a GIF"),
      ("x.webm", "\u{1A}E", "not a WebM video"), ("x.lottie", "PQ", "not a dotLottie archive"),
      ("x.png", " \n", "the file is empty"),
    ]
  )
  func misnamed(name: String, content: String, words: String) throws {
    let folder = try WorkFolder()
    let outcome = try Program.run(["info", try folder.write(content, to: name)])
    #expect(outcome.code == 65 && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!outcome.errors.contains("JSON"))
    // The content determines the format: a scene may have any name.
    #expect(try Program.run(["info", try folder.write(scene, to: name)]).code == 0)
  }

  @Test("Drawings in UTF-16 have the name of one")
  func wideDrawing() throws {
    let folder = try WorkFolder()
    let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path/></svg>"#
    for mark in [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] {
      let bytes: [UInt8] = drawing.utf8.flatMap { mark[0] == 0xFE ? [0, $0] : [$0, 0] }
      let file = folder.file("x.svg")
      try Data(mark + bytes).write(to: URL(fileURLWithPath: file))
      let outcome = try Program.run(["info", file])
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
  }

  @Test("A second name that ends as an output does is none of the inputs")
  func secondName() throws {
    let folder = try WorkFolder()
    let file = try folder.write(scene, to: "scene.json")
    for command in [[], ["render"], ["still"]] {
      let outcome = try Program.run(command + [file, folder.file("x.gif"), "-q"])
      #expect(outcome.code == 64 && outcome.errors.contains("-o"), "\(outcome.errors)")
    }
    #expect(folder.names == ["scene.json"])
  }

  @Test("A single # is a character of a name")
  func numberSigns() throws {
    for arguments in [["still", "--time", "0"], ["render", "--frames", "0"], ["sheet"]] {
      let folder = try WorkFolder()
      let file = try folder.write(scene, to: "scene.json")
      let rest = Array(arguments.dropFirst()) + ["-o", folder.file("no#1.png"), "-q"]
      let outcome = try Program.run([arguments[0], file] + rest)
      #expect(outcome.code == 0 && folder.names == ["no#1.png", "scene.json"], "\(outcome.errors)")
    }
  }

  @Test("gzip files of members and padding are read, and a truncated one is damaged")
  func gzip() throws {
    for name in ["members.tgs", "padded.tgs"] {
      #expect(try Program.run(["info", media(name)]).code == 0)
    }
    let cut = try Program.run(["info", media("cut.tgs")])
    #expect(cut.code == 65 && cut.errors.contains("damaged"), "\(cut.errors)")
  }

  @Test("Of opaque videos nothing is said about transparency")
  func opaqueVideos() throws {
    let folder = try WorkFolder()
    for name in ["opaque.mp4", "opaque.webm"] {
      let outcome = try Program.run([media(name), "-o", folder.file("x.mp4"), "--force"])
      #expect(outcome.code == 0 && !outcome.errors.contains("W_ALPHA"), "\(outcome.errors)")
    }
  }

  @Test("Key times beyond 1 are answered with times")
  func keyTimes() throws {
    let folder = try WorkFolder()
    let animation =
      #"{"keyPath":"opacity","values":[0,1,0],"keyTimes":[0,0.8,1.6],"duration":1.6}"#
    let text = scene.replacing(#""red""#, with: "\"red\",\"animations\":[\(animation)]")
    let file = try folder.write(text, to: "scene.json")
    let outcome = try Program.run(["check", file])
    #expect(outcome.code == 65 && outcome.errors.contains("give seconds as times"))
  }

  @Test("SVGA 1 is named, also where a scene plays it")
  func firstSVGA() throws {
    let folder = try WorkFolder()
    let archive = ZipFile([.init("movie.spec", "{}")]).bytes
    try Data(archive).write(to: URL(fileURLWithPath: folder.file("old.svga")))
    let assets = #""assets":{"a":{"type":"svga","src":"old.svga"}}"#
    let text = scene.replacing(
      #""layers":["#,
      with: assets + #","layers":[{"type":"svga","asset":"a"},"#
    )
    let file = try folder.write(text, to: "scene.json")
    for path in [folder.file("old.svga"), file] {
      let outcome = try Program.run(["check", path])
      #expect(outcome.code == 65 && outcome.errors.contains("SVGA 1"), "\(outcome.errors)")
    }
  }
}
