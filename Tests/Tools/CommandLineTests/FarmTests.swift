import Foundation
import TestSupport
import Testing

/// Jobs for engines: run by those that need no daemon, validated for Kubernetes; `scripts/check/slurm` runs those for
/// Slurm.
@Suite("Jobs for engines", .serialized)
struct FarmTests {
  private static let tasks = 8
  private let folder: WorkFolder

  // 480 frames at 30 a second: eight segments. The names need quotes.
  init() throws {
    folder = try WorkFolder()
    let text = SmallScene.text(duration: 16).replacingOccurrences(of: "60,", with: "30,")
    _ = try folder.write(text, to: "a scene.json")
  }

  private var output: String { folder.file("it's {{out}}.mp4") }

  private func job(_ engine: String, _ name: String) throws -> String {
    let script = """
      cd "$1" && "$0" farm 'a scene.json' -o "it's {{out}}.mp4" --scale 2 --engine \(engine) \
        --tasks \(Self.tasks) --cache store
      """
    let outcome = try Shell.run(script, [folder.path])
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try folder.write(outcome.output, to: name)
  }

  /// The bytes of the render on one machine.
  private func expected() throws -> Data {
    let scene = folder.file("a scene.json")
    let plain = folder.file("plain.mp4")
    #expect(try Program.run([scene, "-q", "-o", plain, "--scale", "2"]).code == 0)
    return try folder.bytes("plain.mp4")
  }

  /// A program that ends by SIGKILL the first time that it renders the third part, and is animrender else.
  private func programThatDies() throws -> String {
    let marker = folder.file("died")
    let path = try folder.write(
      """
      #!/bin/sh
      case "$*" in *"--part 3/"*)
        [ -e '\(marker)' ] || { touch '\(marker)'; kill -9 $$; } ;;
      esac
      exec '\(Shell.program)' "$@"
      """,
      to: "dies"
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test(
    "GNU parallel runs eight parts; a killed part is retried; the bytes equal those of one machine",
    .enabled(if: Shell.has("parallel"), "GNU parallel is not installed")
  )
  func parallel() throws {
    let job = try job("parallel", "job.sh")
    let environment = ["ANIMRENDER": try programThatDies()]
    let script = "cd \"$1\" && bash \"$2\""
    let outcome = try Shell.run(script, [folder.path, job], environment: environment)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("480 found, 0 drawn"), "\(outcome.errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == expected())
    #expect(folder.names.contains("died"))
    let log = try #require(folder.names.first { $0.hasSuffix(".joblog") })
    let lines = String(decoding: try folder.bytes(log), as: UTF8.self).split(separator: "\n")
    // Once more, nothing is left to be done but the join.
    #expect(lines.count == 1 + Self.tasks, "\(lines)")
    let again = try Shell.run(script, [folder.path, job], environment: environment)
    let same = String(decoding: try folder.bytes(log), as: UTF8.self).split(separator: "\n")
    #expect(again.code == 0 && same == lines)
  }

  @Test(
    "The Open Job Description is valid and runs",
    .enabled(if: Shell.has("openjd"), "openjd-cli is not installed")
  )
  func openjd() throws {
    let job = try job("openjd", "job.yaml")
    let check = try Shell.run("openjd check \"$1\"", [job])
    #expect(check.code == 0, "\(check.output) \(check.errors)")
    let script = """
      openjd run "$1" --step Join --run-dependencies -p "Program=$0" -p "Store=$2"
      """
    let outcome = try Shell.run(script, [job, folder.file("store")])
    #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)")
    #expect(outcome.output.contains("480 found, 0 drawn"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == expected())
  }

  @Test(
    "The Kubernetes jobs are valid by their schema",
    .enabled(if: Shell.has("kubernetes-validate"), "kubernetes-validate is not installed")
  )
  func kubernetes() throws {
    let job = try job("kubernetes", "job.yaml")
    let check = try Shell.run("kubernetes-validate --strict \"$1\"", [job])
    #expect(check.code == 0, "\(check.output) \(check.errors)")
    let broken = String(decoding: try folder.bytes("job.yaml"), as: UTF8.self)
      .replacingOccurrences(of: "completions:", with: "completion:")
    let refused = try Shell.run(
      "kubernetes-validate --strict \"$1\"",
      [try folder.write(broken, to: "broken.yaml")]
    )
    #expect(refused.code != 0)
  }

  @Test("Shell scripts parse, and the Kubernetes template has the expected content")
  func texts() throws {
    for engine in ["slurm", "parallel"] {
      let job = try job(engine, "job.sh")
      let check = try Shell.run("bash -n \"$1\"", [job])
      #expect(check.code == 0, "\(engine): \(check.errors)")
    }
    let pods = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: try job("kubernetes", "job.yaml"))),
      as: UTF8.self
    )
    for line in [
      "apiVersion: batch/v1", "completions: 8", "completionMode: Indexed", "suspend: true",
      "  name: animrender-it-s-out-mp4-parts", "backoffLimitPerIndex: 3",
    ] {
      #expect(pods.contains(line), "\(line)")
    }
    #expect(pods.contains(#"--part \"$$((JOB_COMPLETION_INDEX + 1))/8\""#), "\(pods)")
    #expect(pods.contains(#"'it'\\''s {{out}}.mp4'"#), "\(pods)")
  }

  @Test("Missing and mismatched options are reported")
  func usage() throws {
    let scene = folder.file("a scene.json")
    let common = ["farm", scene, "-o", folder.file("x.mp4"), "--cache", "store"]
    for arguments in [
      common + ["--engine", "slurm"], common + ["--tasks", "8"],
      common + ["--engine", "cron", "--tasks", "8"],
      common + ["--engine", "slurm", "--tasks", "0"],
      ["farm", scene, "--engine", "slurm", "--tasks", "8", "--cache", "store"],
      ["farm", scene, "-o", "x.mp4", "--engine", "slurm", "--tasks", "8"],
      ["farm", "-", "-o", "x.mp4", "--engine", "slurm", "--tasks", "8", "--cache", "store"],
      ["farm", scene, "-o", "x.y4m", "--engine", "slurm", "--tasks", "8", "--cache", "store"],
    ] {
      let outcome = try Program.run(arguments, environment: ["ANIMRENDER_CACHE": ""])
      #expect(outcome.code == 64 && outcome.output.isEmpty, "\(arguments): \(outcome.errors)")
    }
    let many = try Program.run(common + ["--engine", "slurm", "--tasks", "10"])
    #expect(many.code == 0 && many.errors.contains("8 segments: 2 of the tasks have none"))
  }
}
