import Files
import Foundation
import FrameComparison
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("Folders of goldens")
struct GoldenFolderTests {
  private func scene(_ color: String) -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "frameRate": 10,
      "duration": 0.1, "layers": [{ "frame": [0, 0, 8, 8], "backgroundColor": "\(color)" }] }
    """
  }

  private func outcomes(
    _ folder: ScratchFolder,
    in part: String = "",
    update: GoldenUpdate? = nil,
    change: (inout GoldenOptions) -> Void = { _ in }
  ) async throws -> [GoldenOutcome] {
    var options = GoldenOptions()
    options.update = update
    change(&options)
    let golden = try GoldenFolder(folder.path + part, options) { $0.joined().map(\.text) }
    var outcomes: [GoldenOutcome] = []
    try await GoldenRun(golden).run(jobs: 1) { outcomes.append($0) }
    return outcomes
  }

  @Test("A golden is missing, is written when asked for, and differs from another scene")
  func update() async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    #expect(try await outcomes(folder).map(\.item.isEqual) == [false])
    #expect(folder.names == ["a.json"])
    let written = try await outcomes(folder, update: .missing)
    #expect(written.map(\.item.isEqual) == [true] && written[0].written.count == 1)
    #expect(folder.names == ["a.json", "a@0s.png"])
    try folder.write(scene("blue"), to: "a.json")
    let changed = try await outcomes(folder)
    #expect(changed.map(\.item.differingFrames.count) == [1] && changed[0].failure == nil)
  }

  @Test("An unreadable scene fails alone, with the reported messages")
  func unreadable() async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    try folder.write(scene("no colour"), to: "b.json")
    let outcomes = try await outcomes(folder, update: .all)
    #expect(outcomes.map(\.item.isEqual) == [true, false])
    #expect(outcomes[1].failure == .error(.badInput))
    #expect(outcomes[1].item.reasons.contains { $0.contains("b.json") && $0.contains("no colour") })
  }

  @Test(
    "What cannot be read becomes one case that fails, and the scenes are compared",
    arguments: ["pipe", "bytes", "long", "twin", "plan", "names"]
  )
  func obstacles(kind: String) async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    try FileManager.default.createDirectory(
      atPath: folder.file("deep"),
      withIntermediateDirectories: true
    )
    #expect(try await outcomes(folder, update: .missing).map(\.item.isEqual) == [true])
    var code = RenderError.Code.badInput
    let (name, message): (String, String)
    switch kind {
    case "pipe":
      #expect(mkfifo(folder.file("p.json"), 0o600) == 0)
      (name, message, code) = ("p.json", "is not a regular file", .missingInput)
    case "bytes":
      let bytes = (Array("\(folder.path)/x".utf8) + [0xFF, 0]).map(CChar.init(bitPattern:))
      let made = creat(bytes, 0o600)
      try #require(made >= 0)
      close(made)
      (name, message, code) = (#"x\xff"#, "is not UTF-8", .missingInput)
    case "long":
      try folder.write("[\(String(repeating: " ", count: 5000))]", to: "data.json")
      (name, message, code) = ("data.json", "larger than the limit", .limit)
    case "twin":
      try folder.write(scene("red"), to: "a.tgs")
      (name, message) = ("a.tgs", "goldens of the same names")
    case "plan":
      try folder.write(#"{"times": [0],}"#, to: "deep/tests.json")
      (name, message) = ("deep/tests.json", "rules cannot be read")
    default:
      try folder.write(#"{"scenes": {"b.json": {}}}"#, to: "tests.json")
      (name, message) = ("tests.json", "no scene 'b.json' (did you mean a.json?)")
    }
    let outcomes = try await outcomes(folder) { $0.document.limits.inputBytes = 4000 }
    let failed = outcomes.filter { !$0.item.isEqual }
    #expect(failed.map(\.item.name) == [name] && failed.first?.failure == .error(code))
    #expect(failed.first?.item.summary.contains(message) == true, "\(failed)")
    #expect(outcomes.contains { $0.item.name == "a.json" && $0.item.isEqual })
  }

  @Test("Scenes whose rules cannot be read are not compared, and no golden is written")
  func brokenRules() async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    try folder.write(#"{"times": [0],}"#, to: "tests.json")
    let outcomes = try await outcomes(folder, update: .all)
    #expect(outcomes.map(\.item.name) == ["a.json", "tests.json"])
    #expect(outcomes.map(\.failure) == [.error(.badInput), .error(.badInput)])
    #expect(outcomes[0].item.summary.contains("its rules in"))
    #expect(outcomes[1].item.reasons.contains { $0.contains("tests.json:1:14") })
    #expect(folder.names == ["a.json", "tests.json"])
  }

  @Test("The nearest rules hold, in a folder as in a part of it")
  func nearestRules() async throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("deep/er"),
      withIntermediateDirectories: true
    )
    let long = scene("red").replacing("\"duration\": 0.1", with: "\"duration\": 1")
    try folder.write(long, to: "deep/er/e.json")
    try folder.write(#"{"times": [0.25]}"#, to: "tests.json")
    try folder.write(#"{"scenes": {"er/e.json": {"times": [0.5]}}}"#, to: "deep/tests.json")
    for part in ["", "/deep"] {
      let outcomes = try await outcomes(folder, in: part)
      #expect(outcomes.map { $0.item.frames.map(\.time) } == [[0.5]], "\(part)")
    }
  }

  @Test(
    "Rules without an effect fail, and name their file",
    arguments: [
      (#"{"scenes": {"deep/d.json": {"maxDiffPixels": 9}}}"#, "deep/tests.json' is nearer to it"),
      (#"{"scenes": {"deep/x.json": {}}}"#, "'deep/x.json' (did you mean deep/d.json?)"),
      (#"{"scenes": {"tests.json": {}}}"#, "no scene 'tests.json'"),
      (#"{"ignoreLayers": ["bxo"]}"#, "ignoreLayers: no layer is named 'bxo' (did you mean box?)"),
      // Another scene has that layer.
      (#"{"scenes": {"a.json": {"ignoreLayers": ["ring"]}}}"#, "a.json: ignoreLayers: no layer is"),
      (#"{"ignoreLayers": ["ring"], "scenes": {"b.json": {"ignoreLayers": []}}}"#, "named 'ring'"),
      (#"{"ignoreLayers": ["ring", "box"]}"#, nil),
    ] as [(String, String?)]
  )
  func uselessRules(rules: String, message: String?) async throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("deep"),
      withIntermediateDirectories: true
    )
    for (name, layer) in [("a.json", "box"), ("b.json", "ring"), ("deep/d.json", "deep")] {
      let text = scene("red").replacing("[{", with: "[{ \"name\": \"\(layer)\",")
      try folder.write(text, to: name)
    }
    try folder.write("{}", to: "deep/tests.json")
    try folder.write(rules, to: "tests.json")
    let outcomes = try await outcomes(folder, update: .missing)
    let failed = outcomes.filter { !$0.item.isEqual }
    #expect(outcomes.count == 3 + failed.count)
    guard let message else {
      #expect(failed.isEmpty)
      return
    }
    #expect(failed.map(\.item.name) == ["tests.json"] && failed[0].failure == .error(.badInput))
    #expect(failed.allSatisfy { $0.item.summary.contains(message) }, "\(failed)")
  }

  @Test(
    "A file that may be a scene fails where it is none, also if a scene mentions it",
    arguments: [
      ("b.json", ""), ("b.json", "version https://git-lfs.github.com/spec/v1\noid sha256:00\n"),
      ("b.json", #"{ "fromat": "animrender/1", "canvas": {}, "layers": [] }"#),
      ("b.json", #"{ "canvas": { "width": 8"#), ("b.json", "{} {}"), ("b.svg", ""),
      ("b.svg", "<svg xmlns='http://www.w3.org/2000/svg'><animate dur=1s/></svg>"),
    ]
  )
  func nearlyScenes(name: String, text: String) async throws {
    let folder = try ScratchFolder()
    let mention = scene("red").replacing("\"layers\"", with: "\"comment\": \"b.json\", \"layers\"")
    try folder.write(mention, to: "a.json")
    // The input is there, if a broken one.
    try folder.write(#"[{"draws": "something"}]"#, to: "b.assertions.json")
    let utf16 = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    for bytes in [Array(text.utf8), [0xFF, 0xFE] + utf16] {
      try folder.write(bytes, to: name)
      let outcomes = try await outcomes(folder, update: .missing)
      #expect(outcomes.map(\.item.name) == ["a.json", name])
      #expect(outcomes.map(\.item.isEqual) == [true, false])
      #expect(outcomes[1].failure == .error(.badInput) && !outcomes[1].item.reasons.isEmpty)
    }
  }

  @Test("Links that lead nowhere fail, as scenes, as assertions and as rules")
  func brokenLinks() async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    #expect(try await outcomes(folder, update: .missing).map(\.item.isEqual) == [true])
    for (link, failing) in [
      ("b.json", "b.json"), ("b.svg", "b.svg"), ("a.assertions.json", "a.json"),
      ("b.assertions.json", "b.assertions.json"), ("tests.json", "tests.json"),
      ("z@0s.png", "z@0s.png"),
    ] {
      #expect(symlink("gone", folder.file(link)) == 0)
      let outcomes = try await outcomes(folder)
      #expect(outcomes.contains { $0.item.name == failing && !$0.item.isEqual }, "\(link)")
      try FileManager.default.removeItem(atPath: folder.file(link))
    }
  }

  @Test("Assertions fail where nothing that is tested is beside them, unless they are given")
  func looseAssertions() async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    try folder.write(#"[{"draws": "something"}]"#, to: "b.assertions.json")
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>", to: "b.svg")
    let loose = try await outcomes(folder, update: .missing)
    #expect(loose.map(\.item.name) == ["a.json", "b.assertions.json"])
    #expect(loose.map(\.failure) == [nil, .error(.missingInput)])
    let given = try await outcomes(folder) {
      $0.assertionFiles = [folder.file("b.assertions.json")]
    }
    #expect(given.map(\.item.name) == ["a.json"] && given[0].assertions?.holds == true)
  }

  @Test(
    "JSON that plainly is something else is no test",
    arguments: [
      "{}", "[1]", "3", #"{ "name": "p", "version": "1.0.0", "scripts": { "test": "x" } }"#,
      "{\n  // compiled by\n  \"compilerOptions\": { \"strict\": true, },\n}",
      #"{ "layers": [{}] }"#, #"{ "canvas": [1, 2] }"#,
    ]
  )
  func otherJSON(text: String) async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    try folder.write(text, to: "b.json")
    let outcomes = try await outcomes(folder, update: .missing)
    #expect(outcomes.map(\.item.name) == ["a.json"] && outcomes[0].item.isEqual)
  }

  private func approvingUpdate(_ outcomes: [GoldenOutcome]) -> GoldenUpdate? {
    ComparisonReport(
      expected: "goldens",
      actual: "scenes",
      settings: ComparisonSettings(),
      cases: outcomes.map(\.item)
    ).approvingUpdate
  }

  @Test("An update of all replaces damaged goldens", arguments: ["a@0s.png", "a@hashes.json"])
  func damaged(golden: String) async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    func outcomes(_ update: GoldenUpdate?) async throws -> [GoldenOutcome] {
      try await self.outcomes(folder, update: update) { $0.usesHashes = golden.hasSuffix("json") }
    }
    #expect(try await outcomes(.failed).map(\.item.isEqual) == [true])
    let whole = try folder.bytes(golden)
    try folder.write(Array(whole.prefix(60)), to: golden)
    for update in [nil, .missing, .failed] as [GoldenUpdate?] {
      let damaged = try await outcomes(update)
      #expect(damaged.map(\.failure) == [.error(.badInput)] && approvingUpdate(damaged) == .all)
    }
    let repaired = try await outcomes(.all)
    #expect(repaired.map(\.item.isEqual) == [true] && repaired[0].written.count == 1)
    #expect(try folder.bytes(golden) == whole)
  }

  @Test(
    "A folder in the place of a golden is to be removed: no update replaces it",
    arguments: ["a@0s.png", "a@hashes.json"]
  )
  func folders(golden: String) async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    try FileSystem.makeFolders(folder.file(golden))
    for update in [nil, .missing, .failed, .all] as [GoldenUpdate?] {
      let found = try await outcomes(folder, update: update) {
        $0.usesHashes = golden.hasSuffix("json")
      }
      #expect(found.map(\.failure) == [.error(.missingInput)] && found[0].written.isEmpty)
      #expect(approvingUpdate(found) == nil)
      guard case .failure(let message)? = found[0].item.mismatches.first else {
        Issue.record("\(found[0].item.mismatches)")
        continue
      }
      #expect(
        message.hasSuffix("\(golden)' is a folder where the golden belongs (remove the folder)")
      )
    }
  }

  @Test("Only frames that an update makes goldens are offered for approval")
  func approval() async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    #expect(approvingUpdate(try await outcomes(folder)) == .failed)
    let written = try await outcomes(folder, update: .failed)
    #expect(approvingUpdate(written) == nil)
    try folder.write(scene("no colour"), to: "a.json")
    #expect(approvingUpdate(try await outcomes(folder)) == nil)
    try folder.write(scene("blue"), to: "a.json")
    #expect(approvingUpdate(try await outcomes(folder)) == .failed)
    try folder.write(scene("red"), to: "a.json")
    try folder.write(try folder.bytes("a@0s.png"), to: "z@0s.png")
    let lost = try await outcomes(folder)
    #expect(lost.map(\.item.isEqual) == [true, false] && approvingUpdate(lost) == nil)
  }

  @Test("SVG files are tests if they move; static ones are assets")
  func drawings() async throws {
    let folder = try ScratchFolder()
    let head = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><path d='M0 0H8V8z'>"
    let move = "<animate attributeName='opacity' values='0;1' dur='.1s'/>"
    try folder.write(head + move + "</path></svg>", to: "a.svg")
    try folder.write(head + "</path></svg>", to: "b.svg")
    #expect(try await outcomes(folder).map(\.item.name) == ["a.svg"])
  }

  @Test("A folder without scenes is refused, so that nothing passes by mistake")
  func empty() throws {
    let folder = try ScratchFolder()
    #expect(throws: RenderError.self) { try GoldenFolder(folder.path, GoldenOptions()) { _ in [] } }
  }
}
