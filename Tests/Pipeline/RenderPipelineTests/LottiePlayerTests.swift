import LottieFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// More files on which players differ, or that are damaged.
///
/// The figures of `web` were measured with lottie-web 5.13 under Chromium; those of `ae` follow from the numbers in the
/// file.
@Suite("Lottie files as players draw them")
struct LottiePlayerTests {
  private let cases = LottieCaseTests()
  private static let white = [255, 255, 255]
  private static let black = [0, 0, 0]

  // The first and the last dark column and row.
  private func box(_ shot: LottieCaseTests.Shot) -> [Int] {
    [shot.darkColumns, shot.darkRows].flatMap { [$0.first ?? -1, $0.last ?? -1] }
  }

  // MARK: Letters of scripts

  @Test(
    "A script writes letters that the file's text lacks",
    arguments: LottieCompatibility.allCases
  )
  func scriptLetters(mode: LottieCompatibility) throws {
    let shot = try cases.shot("script-letters", mode)
    #expect(shot.darkColumns == Array(24..<88) + Array(96..<128))
    #expect(shot.darkRows == Array(68..<100))
    #expect(try cases.document("script-letters", mode).messages.isEmpty)
  }

  // 345 and 600: every digit is a box.
  @Test("A counter has all its digits", arguments: LottieCompatibility.allCases)
  func counter(mode: LottieCompatibility) throws {
    for frame in [24.0, 50] {
      let shot = try cases.shot("script-counter", mode, frame: frame)
      #expect(shot.darkColumns == [24..<56, 64..<96, 104..<136].flatMap(Array.init))
    }
  }

  @Test("Letters that outlines lack come from the font, with a warning that names them")
  func lackingLetters() throws {
    for mode in LottieCompatibility.allCases {
      let (old, new) = (#""t": "ABCD", "j""#, #""t": "AxBx", "j""#)
      let shot = try cases.shot("text-opacity-partial", mode, replacing: old, by: new)
      // A from 10 on, x of DejaVu Sans is 0.592 wide, then B.
      #expect(shot.isDark(column: 16) && shot.isDark(column: 62))
      #expect(!shot.isDark(column: 76) && shot.isDark(column: 78) && shot.isDark(column: 108))
      #expect(!shot.isDark(column: 111) && shot.isDark(column: 125))
      let document = try cases.document("text-opacity-partial", mode, replacing: old, by: new)
      let warnings = try document.load().messages.map(\.diagnostic.message)
      #expect(warnings.count == 1 && warnings[0].contains(#"lack "x", drawn with DejaVu Sans"#))
    }
  }

  @Test("Letters that only a script writes are named, too")
  func lackingLettersOfScripts() throws {
    let (old, new) = ("+'';", "+' m';")
    let document = try cases.document("script-counter", .web, replacing: old, by: new)
    let warnings = try document.load().messages.map(\.diagnostic.message)
    #expect(warnings.count == 1 && warnings[0].contains(#"lack "m", drawn with DejaVu Sans"#))
    let shot = try cases.shot("script-counter", .web, frame: 24, replacing: old, by: new)
    #expect(shot.darkColumns.contains { $0 > 140 })
  }

  // MARK: Quirks of lottie-web

  @Test("Handles on the line between keys of two components count as none in web")
  func collinear() throws {
    #expect(try box(cases.shot("two-component-collinear", .web, frame: 30)) == [95, 114, 90, 109])
    #expect(try box(cases.shot("two-component-collinear", .ae, frame: 30)) == [120, 139, 90, 109])
  }

  @Test("The amount of an animated opacity counts twice in web")
  func partialOpacity() throws {
    // 1 - 0.5 + 0.4 * 0.25, and 1 - 0.5 + 0.4 * 0.5.
    #expect(try cases.shot("text-opacity-partial", .web).isNear([102, 102, 102], 30, 70))
    #expect(try cases.shot("text-opacity-partial", .ae).isNear([76, 76, 76], 30, 70))
  }

  @Test("The tracking of first letters moves all later centred lines in web")
  func firstLetterTracking() throws {
    let (web, ae) = (
      try cases.shot("first-letter-tracking", .web), try cases.shot("first-letter-tracking", .ae)
    )
    #expect(box(web) == [34, 150, 28, 108] && box(ae) == [49, 150, 28, 107])
    // The first line, and the second.
    for (x, y) in [(50, 40), (120, 40), (35, 90), (105, 90)] {
      #expect(web.isNear(Self.black, x, y), "\(x) \(y)")
    }
    for (x, y) in [(35, 40), (85, 90)] { #expect(web.isNear(Self.white, x, y), "\(x) \(y)") }
  }

  @Test("A trim shorter than a ten thousandth shows nothing in web")
  func tinyTrim() throws {
    for end in ["13.7", "13.6999"] {
      let shot = try cases.shot(
        "tiny-trim",
        .web,
        replacing: #""k": 13.7}"#,
        by: #""k": \#(end)}"#
      )
      #expect(shot.darkColumns.isEmpty)
    }
    // A round dot as wide as the stroke.
    #expect(try box(cases.shot("tiny-trim", .ae)) == [92, 115, 48, 71])
  }

  @Test("Copies that stack upwards have their opacities in the opposite order in web")
  func repeaterUpwards() throws {
    let (web, ae) = (
      try cases.shot("repeater-upwards", .web), try cases.shot("repeater-upwards", .ae)
    )
    #expect(web.isNear([204, 204, 204], 40, 100) && web.isNear(Self.black, 140, 100))
    #expect(ae.isNear(Self.black, 40, 100) && ae.isNear([204, 204, 204], 140, 100))
  }

  @Test("Groups and modifiers cannot be hidden in web")
  func hiddenModifiers() throws {
    let web = try cases.shot("hidden-modifiers", .web)
    #expect(web.darkColumns == Array(40..<80) + Array(100..<140))
    #expect(try cases.shot("hidden-modifiers", .ae).darkColumns.isEmpty)
  }

  // MARK: Files

  @Test(
    "Handles of a file that lottie-web has read are points",
    arguments: LottieCompatibility.allCases
  )
  func completed(mode: LottieCompatibility) throws {
    let square = [60, 139, 60, 139]
    #expect(try box(cases.shot("completed-file", mode)) == square)
    let root = try cases.shot(
      "completed-file",
      mode,
      replacing: #", "completed": true}]"#,
      by: #"}], "__complete": true"#
    )
    #expect(box(root) == square)
    // Without the mark they are vectors.
    let vectors = try cases.shot(
      "completed-file",
      mode,
      replacing: #", "completed": true}]"#,
      by: "}]"
    )
    #expect(box(vectors) != square)
  }

  @Test(
    "An embedded image that cannot be read is left out with a warning",
    arguments: LottieCompatibility.allCases
  )
  func unreadableAsset(mode: LottieCompatibility) throws {
    let whole = "data:video/mp4;base64,AAAAIGZ0eXBpc29tAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    for data in [whole, "data:image/png;base64,AAAA", "data:image/png;base64,A*", "data:image/png"]
    {
      let shot = try cases.shot("unreadable-asset", mode, replacing: whole, by: data)
      #expect(box(shot) == [50, 149, 50, 149])
      let document = try cases.document("unreadable-asset", mode, replacing: whole, by: data)
      let all = try document.messages + document.load().messages
      #expect(all.count == 1 && all[0].diagnostic.message.contains("it is left out"), "\(all)")
    }
  }
}
