internal import CPages
internal import Files
internal import JSONText
internal import SceneModel

/// A render that many machines share: tasks that fill one store, and one task that joins.
package struct FarmJob {
  /// The input, as it was given.
  package let input: String
  /// The output, as it was given.
  package let output: String
  /// The options of the render, words as they were given.
  package let options: [String]
  /// How many tasks fill the store, at least 1.
  package let tasks: Int
  /// The number of segments of the render, at least 1.
  package let segments: Int
  /// The folder of the store, which all machines see.
  package let store: String
  /// The folder that paths are relative to.
  package let folder: String

  /// A job of its parts.
  package init(
    input: String,
    output: String,
    options: [String],
    tasks: Int,
    segments: Int,
    store: String,
    folder: String
  ) {
    (self.input, self.output, self.options) = (input, output, options)
    (self.tasks, self.segments) = (tasks, segments)
    (self.store, self.folder) = (store, folder)
  }

  /// The words after the program's name that all tasks have in common.
  var arguments: [String] { ["render", input.asOperand, "-o", output] + options }

  /// The same in a line of a shell.
  var shellArguments: String { arguments.map(\.shellQuoted).joined(separator: " ") }

  /// A name that engines take: of small letters, digits and hyphens.
  var name: String {
    let file = FileSystem.name(of: output.hasSuffix("/") ? String(output.dropLast()) : output)
    let letters = file.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    let parts = String(letters).split(separator: "-").joined(separator: "-").prefix(40)
    return "animrender-"
      + (parts.isEmpty ? "job" : String(parts.split(separator: "-").joined(separator: "-")))
  }

  /// What stands in the places of the templates.
  fileprivate var values: [String: String] {
    let words = shellArguments
    // Braces of the options must not look like places for parameters of Open Job Description.
    let jobWords = words.replacing("{", with: "{''").replacing("}", with: "}''")
    func task(_ part: String) -> String {
      Self.yaml("cd \"$1\" && exec \"$2\" \(jobWords) --cache \"$3\" \(part)--progress plain")
    }
    func pod(_ part: String) -> String {
      let command = "exec animrender \(words) --cache \(store.shellQuoted) \(part)--progress plain"
      // Kubernetes expands `$(NAME)` in the words of a command, and reads `$$` as `$`.
      return Self.yaml(command.replacing("$", with: "$$"))
    }
    // A default of a path is relative to the template, and is never outside of its folder.
    let isInside = !store.hasPrefix("/") && !store.split(separator: "/").contains("..")
    return [
      "INPUT": FileSystem.quoted(input).visible, "OUTPUT": FileSystem.quoted(output).visible,
      "TASKS": "\(tasks)", "NAME": name, "ARGUMENTS": words,
      "FOLDER": folder.shellQuoted, "STORE": store.shellQuoted,
      "PLACE": FileSystem.quoted(folder).visible, "WORK-FOLDER": Self.yaml(folder),
      "STORE-DEFAULT": isInside ? "    default: \(Self.yaml(store))\n" : "",
      "STORE-ARGUMENT": isInside ? "" : " -p Store=\(store.shellQuoted)".visible,
      "LAST-SEGMENT": "\(segments - 1)", "SEGMENTS-OF-TASK": "\((segments + tasks - 1) / tasks)",
      "TASK": task("--segments \"{{Task.Param.Segments}}\" "), "JOIN-TASK": task(""),
      "POD": pod("--part \"$((JOB_COMPLETION_INDEX + 1))/\(tasks)\" "), "JOIN-POD": pod(""),
    ]
  }

  // YAML takes texts as JSON writes them.
  private static func yaml(_ text: String) -> String { JSONPrinter.line(JSONValue(.string(text))) }
}

/// An engine that runs tasks on many machines; the raw value is the word of `--engine`.
package enum FarmEngine: String, CaseIterable {
  /// A Slurm array with a join that depends on it, in one script that submits itself.
  case slurm
  /// A script for GNU parallel, with a job log from which it resumes.
  case parallel
  /// A template of Open Job Description (2023-09): a step of tasks, and a step that depends on it.
  ///
  /// Folder and store are paths, which schedulers map between machines; the tasks are segments, of which a
  /// scheduler gives several to one process (extension `TASK_CHUNKING`).
  case openjd
  /// Two Kubernetes jobs: an indexed job, and a joining job that is suspended until it is resumed.
  case kubernetes

  /// The job for the engine: its template with the values of the job.
  package func text(of job: FarmJob) -> String {
    let values = job.values
    let parts = String(cString: farm_template(rawValue)).split(separator: "<<")
    return parts.dropFirst().reduce(into: String(parts.first ?? "")) { text, part in
      let name = part.prefix { $0 != ">" }
      text += (values[String(name)] ?? "") + part.dropFirst(name.count + 2)
    }
  }
}

extension String {
  /// The path as commands take it: one that begins with a dash looks like an option.
  package var asOperand: String { hasPrefix("-") ? "./" + self : self }

  /// The text as one word of a POSIX shell.
  package var shellQuoted: String {
    let plain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-./=:,@%+".utf8.contains(byte)
      }
    }
    guard !plain || isEmpty else { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
