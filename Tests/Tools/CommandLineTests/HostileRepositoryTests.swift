import Foundation
import TestSupport
import Testing

/// A door of git: what is done to a repository with one commit before the preview opens its folder.
struct RepositoryDoor: CustomTestStringConvertible, Sendable {
  var name: String
  /// In the folder of the repository; `$program` leaves a mark, `$outside` is a folder of the user.
  var script: String
  var testDescription: String { name }
}

/// Repositories of strangers whose configuration names programs and files elsewhere.
@Suite(
  "The preview in a stranger's repository",
  .enabled(if: Shell.has("git") && Shell.has("strace") && Shell.has("bash"), "a tool is missing")
)
struct HostileRepositoryTests {
  // Removes the committed file from the objects, and says where it could be fetched.
  private static let missing = """
    rm .git/objects/$(git rev-parse HEAD:scene.json | sed 's|^..|&/|')
    git config core.repositoryFormatVersion 1
    git config extensions.partialClone origin
    git config remote.origin.promisor true

    """

  private static let doors: [RepositoryDoor] = [
    RepositoryDoor(name: "nothing", script: "true"),
    RepositoryDoor(
      name: "core.sshCommand of a partial clone",
      script: missing + """
        git config remote.origin.url ssh://example.org/x
        git config core.sshCommand $program
        """
    ),
    RepositoryDoor(
      name: "uploadpack of a partial clone",
      script: missing + """
        git config remote.origin.url "$outside"
        git config remote.origin.uploadpack $program
        """
    ),
    RepositoryDoor(
      name: "a protocol with a program",
      script: missing + """
        git config remote.origin.url "ext::$program"
        git config protocol.allow always
        """
    ),
    RepositoryDoor(
      name: "core.gitProxy",
      script: missing + """
        git config remote.origin.url git://127.0.0.1/x
        git config core.gitProxy $program
        """
    ),
    RepositoryDoor(
      name: "a credential helper",
      script: missing + """
        git config remote.origin.url http://127.0.0.1:9/x
        git config credential.helper "!$program"
        """
    ),
    RepositoryDoor(
      name: "file system monitor, hooks, pager, editor, alias",
      script: """
        git config core.fsmonitor $program; git config core.pager $program; git config pager.cat-file $program
        git config core.editor $program; git config alias.cat-file "!$program"; mkdir hooks
        for hook in post-index-change post-checkout pre-auto-gc; do ln -s $program hooks/$hook; done
        git config core.hooksPath hooks
        """
    ),
    RepositoryDoor(
      name: "filters and text conversions",
      script: """
        echo '*.json filter=x diff=x' >.gitattributes; git config diff.external $program
        for key in filter.x.smudge filter.x.process diff.x.textconv diff.x.command; do git config $key $program; done
        """
    ),
    RepositoryDoor(
      name: "included configuration, other work trees and attributes",
      script: """
        printf '[core]\\nfsmonitor = %s\\n' $program >"$outside/config"; git config include.path "$outside/config"
        git config core.worktree "$outside"; git config core.attributesFile "$outside/x"
        git config core.excludesFile "$outside/x"; echo x >"$outside/x"
        """
    ),
    RepositoryDoor(
      name: "objects elsewhere",
      script: """
        mv .git/objects "$outside/objects"; mkdir -p .git/objects/info
        echo "$outside/objects" >.git/objects/info/alternates
        """
    ),
    RepositoryDoor(
      name: "a link to objects",
      script: """
        mv .git/objects "$outside/objects"
        ln -s "$outside/objects" .git/objects
        """
    ),
    RepositoryDoor(
      name: "a link to packs",
      script: """
        git repack -adq
        mv .git/objects/pack "$outside/pack"
        ln -s "$outside/pack" .git/objects/pack
        """
    ),
    RepositoryDoor(
      name: "links to references",
      script: """
        mv .git/refs "$outside/refs"
        ln -s "$outside/refs" .git/refs
        mv .git/HEAD "$outside"
        ln -s "$outside/HEAD" .git
        """
    ),
    RepositoryDoor(
      name: "a file for the repository",
      script: """
        mv .git "$outside/r"
        echo "gitdir: $outside/r" >.git
        """
    ),
    RepositoryDoor(
      name: "a link to the repository",
      script: """
        mv .git "$outside/r"
        ln -s "$outside/r" .git
        """
    ),
    RepositoryDoor(
      name: "a repository in two parts",
      script: """
        mkdir "$outside/r"
        mv .git/objects .git/refs "$outside/r"
        echo "$outside/r" >.git/commondir
        """
    ),
  ]

  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 1,
      "layers": [{ "name": "a", "frame": [0, 0, 4, 4], "backgroundColor": "red" }] }
    """

  // Asks the preview for the comparison with the last commit under strace; prints the answer.
  private static let script = """
    set -u
    program=$1/mark; outside=$1/outside-of-it; mkdir -p "$outside" "$1/folder"
    printf '#!/bin/sh\\ntouch "%s/ran"; exit 1\\n' "$1" >"$program"; chmod +x "$program"
    cd "$1/folder"; cp ../scene.json .
    export GIT_CONFIG_NOSYSTEM=1 HOME=$1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
    git init -q . && git add . && git commit -qm first && eval "$2" || { echo "no repository"; exit 2; }
    rm -f "$1/ran"
    export GIT_SSH_COMMAND=$program GIT_EXTERNAL_DIFF=$program GIT_PAGER=$program GIT_OBJECT_DIRECTORY=$outside/objects
    strace -f -qq -o "$1/log" -e trace=open,openat,openat2,creat,execve,execveat,connect \\
      "$0" preview scene.json --no-open >"$1/address" 2>"$1/errors" &
    for i in $(seq 600); do [ -s "$1/address" ] && break; sleep 0.1; done
    address=$(cat "$1/address"); host=${address#http://}; token=${host#*/}; host=${host%%/*}
    exec 3<>"/dev/tcp/${host%:*}/${host#*:}"
    printf '%s\\r\\n' "POST /${token}compare HTTP/1.1" "Host: $host" "Origin: http://$host" "Connection: close" \\
      'Content-Type: application/json' 'Content-Length: 10' '' >&3
    printf '"git:HEAD"' >&3
    cat <&3
    kill $(cat /proc/$!/task/$!/children) 2>/dev/null; wait
    """

  @Test("No door of a repository starts a program or opens a file elsewhere", arguments: doors)
  func nothingRuns(_ door: RepositoryDoor) throws {
    let folder = try WorkFolder()
    _ = try folder.write(Self.scene, to: "scene.json")
    let outcome = try ChildProcess.run(
      "bash",
      ["-c", Self.script, Program.path, folder.path, door.script]
    )
    guard let log = try? String(contentsOfFile: folder.file("log"), encoding: .utf8),
      outcome.output.hasPrefix("HTTP/1.1")
    else {
      // Some containers forbid tracing.
      print("skipped: strace may not trace here: \(outcome.output) \(outcome.errors)")
      return
    }
    let isRight = outcome.output.hasPrefix("HTTP/1.1 200")
    let reasons = [" is not read ", " no committed version "]
    #expect(isRight || reasons.contains { outcome.output.contains($0) })
    // What is in the folder's own objects is read.
    if ["nothing", "file system monitor, hooks, pager, editor, alias"].contains(door.name) {
      #expect(isRight, "\(outcome.output)")
    }
    let lines = log.split(separator: "\n")
    #expect(lines.filter { $0.contains("execve") }.count == 1)
    #expect(lines.filter { $0.contains("outside-of-it") } == [])
    #expect(!lines.contains { $0.contains("connect(") && $0.contains("AF_INET") })
    #expect(!FileManager.default.fileExists(atPath: folder.file("ran")))
  }
}
