import Testing

@testable import DynamicLibraries

/// Libraries that are opened when they are needed.
@Suite("Late libraries")
struct DynamicLibraryTests {
  @Test(
    "Each of them opens, with every function that is called",
    arguments: DynamicLibrary.allCases
  )
  func opens(_ library: DynamicLibrary) throws {
    try library.open()
    #expect(library.isOpen)
    // Again there is nothing to do.
    try library.open()
  }

  @Test("Threads that come at once all find them open")
  func threads() async {
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        let library = DynamicLibrary.allCases[index % DynamicLibrary.allCases.count]
        group.addTask {
          do { try library.open() } catch { return false }
          return library.isOpen
        }
      }
      for await isOpen in group { #expect(isOpen) }
    }
  }

  @Test("Each library has distinct file names in the form that the loader searches for")
  func files() {
    let names = DynamicLibrary.allCases.flatMap(\.fileNames)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("lib") && $0.contains(".so.") }, "\(names)")
  }

  @Test("An error says what to do")
  func errors() {
    let missing = LibraryError(isMissing: true, file: "a.so.1", package: "liba1", reason: "gone")
    #expect(
      missing.message
        == "the library a.so.1 cannot be opened: gone (install liba1, or what has it on this system)"
    )
    let starved = LibraryError(isMissing: false, file: "a.so.1", package: "liba1", reason: "full")
    #expect(starved.message.contains("ulimit -v") && !starved.message.contains("install"))
  }
}
