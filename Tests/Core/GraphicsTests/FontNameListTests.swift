import Graphics
import Testing

@Suite("Lists of font names")
struct FontNameListTests {
  @Test(
    "A list is split at commas, without quotation marks and empty names",
    arguments: [
      ("Inter", ["Inter"]), ("Inter, Noto Sans", ["Inter", "Noto Sans"]), ("", []), (" , ", []),
      ("'A', \"B C\" ,D", ["A", "B C", "D"]), ("\"A, B\", C", ["A, B", "C"]),
      ("\"A, B", ["A", "B"]), ("A,,B,", ["A", "B"]), ("\"A\"x, B", ["A\"x", "B"]),
    ]
  )
  func split(list: String, names: [String]) {
    #expect(FontNameList.names(list) == names)
  }

  @Test(
    "Names come back from the list that is made of them",
    arguments: [["A"], ["A", "B C"], ["A, B", "C"], [" A ", "'B'"], ["\"A, \"", "B"]]
  )
  func roundTrip(names: [String]) {
    #expect(FontNameList.names(FontNameList.text(of: names)) == names)
  }
}
