import Foundation
import TestSupport
import Testing

/// The scripts for engines, run with stand-ins for the engines' commands, so that no engine has to be installed.
@Suite("Scripts for engines")
struct FarmScriptTests {
  private static let tasks = 3

  /// Names that mean something to shells, YAML, Kubernetes or Open Job Description.
  private static let names = [
    "plain", "a$$b", "a$(HOME)b", "a$((1))b", "$HOME", "a`id`b", "it's", "a\"b", "a b", "{{out}}",
    "a\\b", "a;touch stolen", "$(touch stolen)", "a&b|c>d", "-q", "a\u{2028}b", "a\nb", "#a", "é😀",
    "*", "~", "!x", "$", "a$", "$$$", "a: b",
  ]

  private let folder: WorkFolder

  init() throws {
    folder = try WorkFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("bin"),
      withIntermediateDirectories: false
    )
    // Writes its words, each with a zero byte behind it, and what it was given by the environment.
    try neutralValue(
      "animrender",
      "printf '%s\\0' \"$@\" >>\"$LOG\"; printf '\\0' >>\"$LOG\"; exit \"${ANIMRENDER_CODE:-0}\""
    )
    try neutralValue(
      "sbatch",
      "printf '%s\\0' \"$@\" >>\"$LOG\"; printf '\\0' >>\"$LOG\"; echo '77;cluster'"
    )
    try neutralValue("scontrol", "printf '%s\\0' scontrol \"$@\" '' >>\"$LOG\"")
    try neutralValue("sleep", "exit 0")
    try neutralValue(
      "parallel",
      """
      printf '%s\\0' "$@" '' >>"$LOG"
      while [ "$1" != bash ]; do shift; done
      while read -r number; do "$@" "$number"; done
      exit 1
      """
    )
  }

  private func neutralValue(_ name: String, _ body: String) throws {
    let path = try folder.write("#!/bin/sh\n\(body)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// The job of a scene of some name.
  private func job(_ engine: String, named name: String = "a scene") throws -> String {
    _ = try folder.write(SmallScene.text(duration: 4), to: "\(name).json")
    // A name that begins with a dash may follow the end of the options.
    let input = name.hasPrefix("-") ? "-- \"$2.json\"" : "\"./$2.json\""
    let script =
      "cd \"$1\" && \"$0\" farm -o \"./$2.mp4\" --scale 2 --set \"a=$2\" --engine \(engine) "
      + "--tasks \(Self.tasks) --cache \"st$2\" \(input)"
    let scene = SmallScene.text("\"variables\": { \"a\": \"\" },", duration: 4)
    _ = try folder.write(scene, to: "\(name).json")
    let outcome = try Shell.run(script, [folder.path, name])
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output
  }

  /// What the program is asked to do by every part and by the join.
  private func words(_ name: String) -> [String] {
    ["render", "./\(name).json", "-o", "./\(name).mp4", "--scale", "2", "--set", "a=\(name)"]
      + ["--cache", "st\(name)"]
  }

  private func part(_ number: Int, _ name: String) -> [String] {
    words(name) + ["--part", "\(number)/\(Self.tasks)", "--progress", "plain"]
  }

  private func join(_ name: String) -> [String] { words(name) + ["--progress", "plain"] }

  /// Runs a script; the words of every command that it called.
  private func calls(
    _ script: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    code: Int32 = 0
  ) throws -> [[String]] {
    let file = try folder.write(script, to: "script")
    let log = folder.file("log")
    try? FileManager.default.removeItem(atPath: log)
    let outcome = try Shell.run(
      "cd / && PATH=\"$1/bin:$PATH\" && shift && exec bash \"$@\"",
      [folder.path, file] + arguments,
      environment: environment.merging(["LOG": log]) { $1 }
    )
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(!folder.names.contains { $0.contains("stolen") && !$0.contains("touch") })
    guard let bytes = try? folder.bytes("log") else { return [] }
    return String(decoding: bytes, as: UTF8.self).components(separatedBy: "\0\0").dropLast()
      .map { $0.components(separatedBy: "\0") }
  }

  // MARK: Slurm

  @Test("Slurm: the join depends on the parts, also on failed ones")
  func slurmSubmits() throws {
    let calls = try calls(job("slurm"))
    try #require(calls.count == 2)
    let common = ["--parsable", "--requeue", "--mem=2G", "--cpus-per-task=2", "--time=04:00:00"]
    #expect(
      calls[0]
        == common + [
          "--job-name=animrender-a-scene-mp4-part", "--array=1-3", folder.file("script"), "part",
        ]
    )
    #expect(
      calls[1]
        == common + [
          "--job-name=animrender-a-scene-mp4-join", "--dependency=afterany:77",
          folder.file("script"),
          "join",
        ]
    )
    let changed = try self.calls(
      job("slurm"),
      environment: ["TASKS": "5", "PARTITION": "p q", "MEMORY": "1M", "TIME": "9", "CPUS": "7"]
    )
    #expect(changed[0].contains("--array=1-5") && changed[0].contains("--partition=p q"))
    #expect(changed[0].contains("--mem=1M") && changed[0].contains("--cpus-per-task=7"))
    #expect(changed[0].contains("--time=9") && changed[1].contains("--time=9"))
    let tests = try self.calls(job("slurm"), ["--test-only"])
    #expect(tests.count == 2 && tests.allSatisfy { $0.first == "--test-only" })
    #expect(tests.allSatisfy { !$0.contains { $0.hasPrefix("--dependency") } })
  }

  @Test("Slurm: a part and the join call the program with the words of the render")
  func slurmRuns() throws {
    let script = try job("slurm")
    #expect(
      try calls(script, ["part"], environment: ["SLURM_ARRAY_TASK_ID": "2"]) == [part(2, "a scene")]
    )
    #expect(try calls(script, ["join"]) == [join("a scene")])
  }

  @Test("Slurm: a part is tried again a few times, but not where it would fail in the same way")
  func slurmRetries() throws {
    let script = try job("slurm")
    for code in [1, 64, 65, 66, 69, 70, 71, 73, 74, 75, 77, 137] as [Int32] {
      for restarts in [nil, "0", "2", "3", "4"] {
        var environment = [
          "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_JOB_ID": "9", "ANIMRENDER_CODE": "\(code)",
        ]
        environment["SLURM_RESTART_COUNT"] = restarts
        let calls = try calls(script, ["part"], environment: environment, code: code)
        let isTried =
          code >= 70 && ![73, 77].contains(code) && ["0", "2"].contains(restarts ?? "0")
        #expect(
          calls == [part(2, "a scene")] + (isTried ? [["scontrol", "requeue", "9_2"]] : []),
          "\(code) \(restarts ?? "-")"
        )
      }
    }
  }

  // MARK: GNU parallel

  @Test("GNU parallel runs each part, failed ones again, then the join in any case")
  func parallel() throws {
    let calls = try calls(job("parallel"))
    let options = [
      "--joblog", "animrender-a-scene-mp4.joblog", "--resume-failed", "--retries", "3", "--jobs",
      "1",
      "--env", "ANIMRENDER", "--env", "FOLDER", "--env", "STORE", "--env", "TASKS", "bash",
      folder.file("script"), "part",
    ]
    #expect(calls == [options] + (1...3).map { part($0, "a scene") } + [join("a scene")])
    let nodes = try self.calls(
      job("parallel"),
      environment: ["NODES": "a list", "SLOTS": "4", "RETRIES": "9", "JOBLOG": "l", "TASKS": "1"]
    )
    #expect(nodes.count == 3)
    #expect(
      nodes[0].starts(with: ["--joblog", "l", "--resume-failed", "--retries", "9", "--jobs", "4"])
    )
    #expect(nodes[0].contains("--sshloginfile") && nodes[0].contains("a list"))
  }

  // MARK: Kubernetes and Open Job Description

  /// The commands of the containers: the third words of the lists that begin with a shell.
  private func commands(_ text: String) throws -> [String] {
    let lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return try lines.indices.filter { lines[$0] == "- -c" || lines[$0] == "- \"-c\"" }.map {
      let word = lines[$0 + 1].dropFirst(2)
      return try JSONDecoder().decode(String.self, from: Data(word.utf8))
    }
  }

  /// What Kubernetes makes of a word of `command`: `$$` is `$`, `$(NAME)` a variable, or itself where there is none.
  private func expanded(_ text: String, _ variables: [String: String]) -> String {
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      switch rest.first {
      case "$":
        result += "$"
        rest = rest.dropFirst()
      case "(":
        guard let end = rest.firstIndex(of: ")") else {
          result += "$("
          rest = rest.dropFirst()
          continue
        }
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        result += variables[name] ?? "$(\(name))"
        rest = rest[rest.index(after: end)...]
      default: result += "$"
      }
    }
    return result + rest
  }

  @Test("Kubernetes: a container runs the intended commands for any name", arguments: names)
  func kubernetes(name: String) throws {
    let text = try job("kubernetes", named: name)
    let commands = try commands(text)
    try #require(commands.count == 2)
    let variables = ["HOME": "stolen", "KUBERNETES_PORT": "stolen", "1": "stolen"]
    var script = "cd '\(folder.path)'; JOB_COMPLETION_INDEX=1\n("
    script += commands.map { expanded($0, variables) }.joined(separator: ")\n(") + ")\n"
    #expect(try calls(script) == [part(2, name), join(name)])
    // Lines of YAML are those of the template alone.
    #expect(
      !text.unicodeScalars.contains { $0.value == 0x85 || $0.value == 0x2028 || $0.value == 0x2029 }
    )
  }

  @Test("Slurm and GNU parallel: names mean nothing to the shell", arguments: names)
  func shells(name: String) throws {
    let environment = ["SLURM_ARRAY_TASK_ID": "1"]
    let slurm = try job("slurm", named: name)
    #expect(try calls(slurm, ["part"], environment: environment) == [part(1, name)])
    #expect(try calls(slurm, ["join"]) == [join(name)])
    let parallel = try job("parallel", named: name)
    #expect(try calls(parallel, ["part", "3"]) == [part(3, name)])
  }

  @Test("Kubernetes: the parts are indexed and tried again, the join waits")
  func kubernetesJobs() throws {
    let jobs = try job("kubernetes").components(separatedBy: "---\n")
    try #require(jobs.count == 2)
    for line in [
      "  completions: 3\n", "  parallelism: 3\n", "  completionMode: Indexed\n",
      "  backoffLimitPerIndex: 3\n", "  activeDeadlineSeconds: 86400\n", "restartPolicy: Never\n",
      "  name: animrender-a-scene-mp4-parts\n",
    ] {
      #expect(jobs[0].contains(line), "\(line)")
    }
    for line in [
      "  suspend: true\n", "  backoffLimit: 3\n", "restartPolicy: Never\n",
      "  name: animrender-a-scene-mp4-join\n", "claimName: animrender-shared\n",
    ] {
      #expect(jobs[1].contains(line), "\(line)")
    }
    #expect(!jobs[1].contains("completions") && !jobs[0].contains("suspend: true"))
    #expect(jobs[0].contains("job/animrender-a-scene-mp4-parts\n"))
  }

  @Test(
    "Open Job Description: the join depends on the parts; braces of names are no parameters",
    arguments: names
  )
  func openjd(name: String) throws {
    let text = try job("openjd", named: name)
    #expect(text.contains("  - name: Join\n    dependencies:\n      - dependsOn: Parts\n"))
    #expect(text.contains("          type: CHUNK[INT]\n          range: \"0-1\"\n"))
    #expect(text.contains("            defaultTaskCount: 1\n"))
    let commands = try commands(text)
    try #require(commands.count == 2)
    // What stands for a parameter is replaced, everything else is left.
    let script = commands.map { command in
      #expect(!command.replacingOccurrences(of: "{{Task.Param.Segments}}", with: "").contains("{{"))
      return "sh -c '"
        + command.replacingOccurrences(of: "{{Task.Param.Segments}}", with: "0-1")
        .replacingOccurrences(of: "'", with: "'\\''") + "' sh '\(folder.path)' animrender \"$1\"\n"
    }
    let chunk = words(name) + ["--segments", "0-1", "--progress", "plain"]
    #expect(try calls(script.joined(), ["st\(name)"]) == [chunk, join(name)])
  }
}
