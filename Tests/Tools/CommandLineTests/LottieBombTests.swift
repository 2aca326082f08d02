import Foundation
import TestSupport
import Testing

/// Hostile Lottie files: each is drawn or refused, soon and with little memory.
@Suite("Hostile Lottie files")
struct LottieBombTests {
  // 10 times what a file may take, for busy machines and programs built for debugging.
  private static let seconds = 10.0
  // Kilobytes of private memory; two thirds of it are set aside for stacks and never touched.
  private static let limited = "ulimit -d 600000; \"$0\" \"$@\"; exit $?"
  // MiB, by the program's own account; 40 of it are libraries, and what a build for debugging takes more.
  private static let peak = 220.0

  private func still(_ path: String, in folder: WorkFolder) throws -> Int32 {
    let arguments = ["still", path, "--frame", "0", "--stats", "-f", "-o", folder.file("x.png")]
    let outcome = try Shell.run(Self.limited, arguments)
    #expect(outcome.seconds < Self.seconds, "\(path)")
    if outcome.code == 0 {
      let line = outcome.errors.split(separator: "\n").first { $0.contains("peak-memory") }
      let peak = try #require(line.flatMap { Double($0.split(separator: " ")[2]) })
      #expect(peak < Self.peak, "\(peak) MiB")
    }
    return outcome.code
  }

  @Test("P3: Each is drawn or refused", arguments: HostileLottie.cases)
  func hostile(_ hostile: HostileLottie.Case) throws {
    let folder = try WorkFolder()
    let file = try folder.write(hostile.text, to: "x.json")
    let code = try still(file, in: folder)
    #expect(hostile.codes.contains(code), "\(code)")
  }

  @Test("P7: Compressed files that are damaged or too long are refused")
  func compressed() throws {
    let folder = try WorkFolder()
    let text = HostileLottie.file(HostileLottie.shapes(""))
    let plain = try folder.write(text, to: "x.json")
    let script = """
      gzip -c "$1" > "$2/ok" && head -c -12 "$2/ok" > "$2/cut" && head -c 400000000 /dev/zero \
      | tr '\\0' ' ' | gzip -c > "$2/long" && (gzip -c "$1" | head -c -8; printf '12345678') > "$2/sum"
      """
    #expect(try Shell.run(script, [plain, folder.path]).code == 0)
    #expect(try still(folder.file("ok"), in: folder) == 0)
    for name in ["cut", "long", "sum"] {
      #expect(try still(folder.file(name), in: folder) == 65, "\(name)")
    }
  }

  @Test(
    "P9: Images outside the folder are refused",
    arguments: ["../../x.png", "/etc/passwd", "a:/x"]
  )
  func escape(path: String) throws {
    let folder = try WorkFolder()
    let text = HostileLottie.file(
      #"{"ty":2,"refId":"i","ks":{},"ip":0,"op":9}"#,
      assets: #"{"id":"i","w":9,"h":9,"u":"","p":"\#(path)"}"#
    )
    #expect(try still(try folder.write(text, to: "x.json"), in: folder) == 66)
  }
}
