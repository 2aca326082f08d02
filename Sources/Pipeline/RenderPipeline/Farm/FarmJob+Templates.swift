internal import Files
internal import JSONText
internal import SceneModel

extension FarmJob {
  private var comments: String { explanation.map(\.commentLine).joined() }

  // YAML takes texts as JSON writes them.
  private func quoted(_ text: String) -> String { JSONPrinter.line(JSONValue(.string(text))) }

  /// A template of Open Job Description (2023-09): a step of tasks, and a step that depends on it.
  ///
  /// Folder and store are paths, which schedulers map between machines; the tasks are segments, of which a
  /// scheduler gives several to one process (extension `TASK_CHUNKING`).
  var openJobDescription: String {
    // Braces of the options must not look like places for parameters.
    let words = shellArguments.replacing("{", with: "{''").replacing("}", with: "}''")
    func script(_ part: String) -> String {
      let command = "cd \"$1\" && exec \"$2\" \(words) --cache \"$3\" \(part)--progress plain"
      let arguments = [
        "-c", command, "sh", "{{Param.Folder}}", "{{Param.Program}}", "{{Param.Store}}",
      ]
      return """
            script:
              actions:
                onRun:
                  command: /bin/sh
                  timeout: 14400
                  args:
        \(arguments.map { "            - \(quoted($0))" }.joined(separator: "\n"))
        """
    }
    // A default of a path is relative to the template, and is never outside of its folder.
    let isInside = !store.hasPrefix("/") && !store.split(separator: "/").contains("..")
    let storeDefault = isInside ? "    default: \(quoted(store))\n" : ""
    let storeArgument = isInside ? "" : " -p Store=\(store.shellQuoted)"
    return comments
      + "Keep it in \(FileSystem.quoted(folder)), or name that folder with -p Folder=…".commentLine
      + "Run it here with: openjd run THIS-FILE --step Join --run-dependencies\(storeArgument)"
      .commentLine + """
        specificationVersion: jobtemplate-2023-09
        extensions: [TASK_CHUNKING]
        name: \(quoted(name))
        parameterDefinitions:
          - name: Program
            type: STRING
            default: animrender
            description: The program; the same build on every machine.
          - name: Folder
            type: PATH
            objectType: DIRECTORY
            dataFlow: INOUT
            default: "."
            description: Where the input and the output are; the folder of the template.
          - name: Store
            type: PATH
            objectType: DIRECTORY
            dataFlow: INOUT
        \(storeDefault)    description: The shared folder that tasks fill.
        steps:
          - name: Parts
            parameterSpace:
              taskParameterDefinitions:
                - name: Segments
                  type: CHUNK[INT]
                  range: "0-\(segments - 1)"
                  chunks:
                    defaultTaskCount: \((segments + tasks - 1) / tasks)
                    rangeConstraint: CONTIGUOUS
        \(script("--segments \"{{Task.Param.Segments}}\" "))
            hostRequirements:
              amounts:
                - name: amount.worker.vcpu
                  min: 1
          - name: Join
            dependencies:
              - dependsOn: Parts
        \(script(""))

        """
  }

  /// Two Kubernetes jobs: an indexed job, and a joining job that is suspended until it is resumed.
  var kubernetesJobs: String {
    let steps = [
      "kubectl apply -f THIS-FILE",
      "kubectl wait --for=condition=complete --timeout=24h job/\(name)-parts",
      "kubectl patch job/\(name)-join --type=merge -p '{\"spec\":{\"suspend\":false}}'",
    ]
    let part = "--part \"$((JOB_COMPLETION_INDEX + 1))/\(tasks)\""
    return comments + steps.map(\.commentLine).joined()
      + "The image has animrender; the claim is the shared folder, mounted where the input is."
      .commentLine
      + kubernetesJob(
        "parts",
        [
          "completions: \(tasks)", "parallelism: \(tasks)", "completionMode: Indexed",
          "backoffLimitPerIndex: 3",
        ],
        "exec animrender \(shellArguments) --cache \(store.shellQuoted) \(part) --progress plain"
      ) + "---\n"
      + kubernetesJob(
        "join",
        ["suspend: true", "backoffLimit: 3"],
        "exec animrender \(shellArguments) --cache \(store.shellQuoted) --progress plain"
      )
  }

  private func kubernetesJob(_ role: String, _ lines: [String], _ command: String) -> String {
    """
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: \(name)-\(role)
    spec:
    \(lines.map { "  \($0)" }.joined(separator: "\n"))
      activeDeadlineSeconds: 86400
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: animrender
              image: animrender:latest
              workingDir: \(quoted(folder))
              command:
                - /bin/sh
                - -c
                - \(quoted(command.kubernetesEscaped))
              resources:
                requests:
                  cpu: "2"
                  memory: 2Gi
              volumeMounts:
                - name: shared
                  mountPath: \(quoted(folder))
          volumes:
            - name: shared
              persistentVolumeClaim:
                claimName: animrender-shared

    """
  }
}

extension String {
  /// The text as an element of a container's `command`, in which Kubernetes expands `$(NAME)` and reads `$$` as `$`.
  var kubernetesEscaped: String { replacing("$", with: "$$") }
}
