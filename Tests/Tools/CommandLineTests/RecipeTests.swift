import Foundation
import TestSupport
import Testing

/// Executes the shell of the recipes in `docs/ci`, with programs that record the calls of package managers and
/// of the network.
@Suite("Recipes for continuous integration")
struct RecipeTests {
  private static let recipes = Program.root + "/docs/ci/"

  /// A repository with one scene, its goldens and the recording programs.
  private func repository(assertions: String = "") throws -> WorkFolder {
    let folder = try WorkFolder()
    let made = try Shell.run(
      """
      cd "$1" && mkdir scenes tools bin && : >tools/animrender.deb && ln -s "$0" bin/animrender
      printf '#!/bin/sh\\nexec "$@"\\n' >bin/sudo
      printf '#!/bin/sh\\necho "$@" >>calls\\n' >bin/apt-get
      printf '#!/bin/sh\\necho curl "$@" >>calls\\n%s\\n' \
        'case "$*" in *uploads*) echo "{\\"markdown\\":\\"![strip](/uploads/a.png)\\"}";; *@-*) cat >sent;; esac' >bin/curl
      chmod +x bin/*
      """,
      [folder.path]
    )
    try #require(made.code == 0, "\(made)")
    let square = SmallScene.text(#""assertions": [{"inside": "square"\#(assertions)}],"#)
    _ = try folder.write(square, to: "scenes/a.json")
    let goldens = try Program.run(["test", folder.file("scenes"), "--update", "-q"])
    try #require(goldens.code == (assertions.isEmpty ? 0 : 1), "\(goldens)")
    return folder
  }

  /// The values after a prefix of lines in YAML, such as `run: ` or `- `: the rest of the line, or a block after `|`.
  private func values(after prefix: String, in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard line.dropFirst(indent(line)).hasPrefix(prefix) else { return nil }
      let value = line.dropFirst(indent(line) + prefix.count)
      guard value == "|" else { return String(value) }
      let block = lines[(index + 1)...].prefix { $0.isEmpty || indent($0) > indent(line) }
      return block.joined(separator: "\n")
    }
  }

  private func run(_ script: String, in folder: WorkFolder, _ environment: [String: String])
    throws -> ChildProcess.Outcome
  {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Shell.run(
      "cd \"$1\" && exec bash --noprofile --norc -eo pipefail -c \"$2\"",
      [folder.path, script],
      environment: environment.merging(["PATH": "\(folder.path)/bin:\(path)"]) { $1 }
    )
  }

  private func text(_ folder: WorkFolder, _ name: String) -> String {
    (try? folder.bytes(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test("The action for GitHub installs, tests, and comments on a failure")
  func action() throws {
    let recipe = try String(contentsOfFile: Self.recipes + "action.yml", encoding: .utf8)
    let steps = values(after: "run: ", in: recipe)
    try #require(steps.count == 3)
    let given = [
      "PACKAGE": "tools/animrender.deb", "FOLDER": "scenes", "OPTIONS": "--jobs 1", "TOKEN": "t",
      "NUMBER": "7", "REPORT": "https://report", "GITHUB_API_URL": "https://api",
      "GITHUB_REPOSITORY": "a/b",
    ]
    // Every variable of the shell is an input of the step or of the runner.
    for name in recipe.matches(of: #/(?m)^        ([A-Z]+): \$\{\{/#) {
      #expect(given[String(name.1)] != nil, "\(name.1)")
    }
    let good = try repository()
    let install = try run(steps[0], in: good, given)
    #expect(install.code == 0, "\(install)")
    #expect(
      text(good, "calls").contains("--no-install-recommends \(good.path)/tools/animrender.deb")
    )
    let equal = try run(steps[1], in: good, given)
    #expect(equal.code == 0, "\(equal)")
    for name in ["animrender-report.html", "animrender-junit.xml"] {
      #expect(good.names.contains(name) && recipe.contains("          \(name)\n"), "\(name)")
    }
    // A failing assertion and a changed frame: the exit code passes the pipe.
    let bad = try repository(assertions: #", "area": [0, 0, 42, 48]"#)
    let change = SmallScene.text(#""assertions": [{"hidden": "square"}],"#)
    _ = try bad.write(change.replacing("red", with: "blue"), to: "scenes/a.json")
    let differs = try run(steps[1], in: bad, given)
    #expect(differs.code == 1 && differs.output.contains("::error file="), "\(differs)")
    #expect(bad.names.contains("animrender-strip.png"))
    let report = text(bad, "animrender-report.txt")
    #expect(report.contains("hidden") && report.contains("pixels differ"), "\(report)")
    let comment = try run(steps[2], in: bad, given)
    #expect(comment.code == 0, "\(comment)")
    #expect(text(bad, "calls").contains("https://api/repos/a/b/issues/7/comments"))
    let body = try JSONSerialization.jsonObject(with: bad.bytes("sent")) as? [String: String]
    #expect(body?["body"]?.contains("(https://report)") == true)
    #expect(body?["body"]?.contains("pixels differ") == true)
    #expect(body?["body"]?.contains("::error") == false)
  }

  @Test("The component for GitLab installs, tests, and comments the strip on a failure")
  func component() throws {
    let recipe = try String(contentsOfFile: Self.recipes + "gitlab.yml", encoding: .utf8)
    let parts = recipe.components(separatedBy: "---\n")
    try #require(parts.count == 2)
    for name in parts[1].matches(of: /\$\[\[ inputs\.(\w+) \]\]/) {
      #expect(parts[0].contains("\n    \(name.1):\n"), "\(name.1)")
    }
    let sections = parts[1].matches(
      of: /(?ms)^  (before_script|script|after_script):\n(.*?)(?=^  \w)/
    )
    let shell = Dictionary(
      uniqueKeysWithValues: sections.map {
        (String($0.1), values(after: "- ", in: String($0.2)).joined(separator: "\n"))
      }
    )
    let first = try #require(shell["before_script"])
    let script = try #require(shell["script"])
    let after = try #require(shell["after_script"])
    let given = [
      "PACKAGE": "tools/animrender.deb", "FOLDER": "scenes", "OPTIONS": "",
      "CI_JOB_STATUS": "failed",
      "CI_MERGE_REQUEST_IID": "7", "ANIMRENDER_TOKEN": "t", "CI_API_V4_URL": "https://api",
      "CI_PROJECT_ID": "5", "CI_JOB_URL": "https://job",
    ]
    let good = try repository()
    let equal = try run(first + "\n" + script, in: good, given)
    #expect(equal.code == 0, "\(equal)")
    #expect(text(good, "calls").contains("\(good.path)/tools/animrender.deb"))
    let bad = try repository()
    _ = try bad.write(SmallScene.text().replacing("red", with: "blue"), to: "scenes/a.json")
    let differs = try run(script, in: bad, given)
    #expect(differs.code == 1 && differs.output.contains("pixels differ"), "\(differs)")
    let comment = try run(after, in: bad, given)
    #expect(comment.code == 0, "\(comment)")
    #expect(text(bad, "calls").contains("https://api/projects/5/merge_requests/7/notes"))
    #expect(text(bad, "animrender-comment.md").contains("![strip](/uploads/a.png)"))
    // Without a merge request nothing is sent.
    try FileManager.default.removeItem(atPath: bad.file("calls"))
    #expect(try run(after, in: bad, given.merging(["CI_MERGE_REQUEST_IID": ""]) { $1 }).code == 0)
    #expect(!bad.names.contains("calls"))
  }

  @Test("The hook of git refuses a staged scene with an error or a failing assertion")
  func hook() throws {
    let folder = try repository()
    let setup = "git init -q . && cp '\(Self.recipes)pre-commit' .git/hooks/ && git add scenes"
    let identity = "-c user.name=a -c user.email=a@b -c commit.gpgsign=false"
    let commit = "git \(identity) commit -qm x"
    let good = try run("\(setup) && \(commit)", in: folder, [:])
    #expect(good.code == 0, "\(good)")
    _ = try folder.write(
      SmallScene.text().replacing("frame\"", with: "fraem\""),
      to: "scenes/a.json"
    )
    let unstaged = try run("\(commit) --allow-empty", in: folder, [:])
    #expect(unstaged.code == 0, "\(unstaged)")
    let staged = try run("git add scenes && \(commit)", in: folder, [:])
    #expect(staged.code != 0 && staged.errors.contains("fraem"), "\(staged)")
    _ = try folder.write(
      SmallScene.text(#""assertions": [{"hidden": "square"}],"#),
      to: "scenes/a.json"
    )
    let failing = try run("git add scenes && \(commit)", in: folder, [:])
    #expect(failing.code != 0 && (failing.output + failing.errors).contains("hidden"), "\(failing)")
    // Other JSON files pass: data, rules and assertions.
    _ = try folder.write("{}", to: "scenes/a.json")
    _ = try folder.write(#"{"layers": []}"#, to: "scenes/tests.json")
    _ = try folder.write(#"{"layers": []}"#, to: "tests.json")
    _ = try folder.write(#"[{"layers": []}]"#, to: "scenes/b.assertions.json")
    let other = try run("git add scenes tests.json && \(commit)", in: folder, [:])
    #expect(other.code == 0, "\(other)")
    // A name that only ends like that of the rules is a scene's.
    _ = try folder.write(SmallScene.text().replacing("red", with: "nocolour"), to: "contests.json")
    let named = try run("git add contests.json && \(commit)", in: folder, [:])
    #expect(named.code != 0 && named.errors.contains("nocolour"), "\(named)")
  }

  @Test("The hook looks at what is staged, whatever is in the folder, and at every name")
  func stagedContents() throws {
    let folder = try repository()
    let commit = "git -c user.name=a -c user.email=a@b -c commit.gpgsign=false commit -qm x"
    let setup = "git init -q . && cp '\(Self.recipes)pre-commit' .git/hooks/"
    try #require(try run(setup, in: folder, [:]).code == 0)
    let bad = SmallScene.text().replacing("red", with: "nocolour")
    for name in ["scenes/a.json", "-d.json"] {
      _ = try folder.write(bad, to: name)
      #expect(try run("git add -- '\(name)'", in: folder, [:]).code == 0)
      _ = try folder.write(SmallScene.text(), to: name)
      let staged = try run(commit, in: folder, [:])
      #expect(staged.code != 0 && staged.errors.contains("nocolour"), "\(name): \(staged)")
      // The good one is committed, the bad one is not.
      #expect(try run("git add -- '\(name)'", in: folder, [:]).code == 0)
      _ = try folder.write(bad, to: name)
      let mended = try run(commit, in: folder, [:])
      #expect(mended.code == 0, "\(name): \(mended)")
    }
  }

  @Test("The rules of make render what changed, check and compare")
  func make() throws {
    guard try Shell.run("command -v make >/dev/null").code == 0 else {
      print("skipped: make is not installed")
      return
    }
    let folder = try repository()
    _ = try folder.write("include \(Self.recipes)animrender.mk\n", to: "Makefile")
    // Rules and assertions beside the scenes are none.
    let rules = #"{"times": ["0%", "25%", "50%", "75%", "100%"]}"#
    _ = try folder.write(rules, to: "scenes/tests.json")
    _ = try folder.write(#"[{"inside": "square"}]"#, to: "scenes/a.assertions.json")
    try #require(try run("make approve", in: folder, [:]).code == 0)
    let first = try run("make videos", in: folder, [:])
    #expect(first.code == 0 && folder.names.contains("out/a.mp4"), "\(first)")
    #expect(try run("make -q videos", in: folder, [:]).code == 0)
    #expect(try run("make check test", in: folder, [:]).code == 0)
    _ = try folder.write(SmallScene.text().replacing("red", with: "blue"), to: "scenes/a.json")
    #expect(
      try run("touch -d '+1 minute' scenes/a.json; make -q videos", in: folder, [:]).code == 1
    )
    #expect(try run("make test", in: folder, [:]).code == 2)
    #expect(folder.names.contains("report.html"))
    #expect(try run("make approve && make test", in: folder, [:]).code == 0)
    // A file that the scene reads.
    _ = try folder.write("x\n5\n", to: "scenes/r.csv")
    let data = #""assets": {"rows": {"type": "data", "src": "r.csv"}},"#
    _ = try folder.write(SmallScene.text(data), to: "scenes/a.json")
    #expect(try run("make videos && make -q videos", in: folder, [:]).code == 0)
    #expect(
      try run("touch -d '+2 minutes' scenes/r.csv; make -q videos", in: folder, [:]).code == 1
    )
    // Nor are data and golden hashes.
    _ = try folder.write(#"{"rows": [1, 2]}"#, to: "scenes/data.json")
    _ = try folder.write(#"{"hash": {"0s": "00"}}"#, to: "scenes/a@hashes.json")
    let videos = try run("make videos check", in: folder, [:])
    #expect(videos.code == 0 && !folder.names.contains("out/data.mp4"), "\(videos)")
  }
}
