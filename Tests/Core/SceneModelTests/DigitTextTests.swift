import SceneModel
import Testing

@Suite("Numbers in texts")
struct DigitTextTests {
  @Test("Digits alone are a number")
  func digits() {
    #expect(Int(digits: "0") == 0 && Int(digits: "007") == 7 && Int(digits: "42"[...]) == 42)
    #expect(Int32(digits: "2147483647") == .max && Int32(digits: "2147483648") == nil)
    #expect(UInt8(digits: "fF", radix: 16) == 255 && UInt8(digits: "100", radix: 16) == nil)
    for text in ["", "+1", "-1", "-0", "+", " 1", "1 ", "1.0", "1e3", "0x1", "1_000", "١", "a"] {
      #expect(Int(digits: text) == nil, "\(text)")
    }
    for text in ["+f", "-0", "", "g"] { #expect(Int(digits: text, radix: 16) == nil, "\(text)") }
  }

  @Test("A minus sign alone may precede digits")
  func signs() {
    #expect(Int(signedDigits: "-12") == -12 && Int(signedDigits: "12") == 12)
    for text in ["", "-", "+1", "--1", "-+1", "- 1"] {
      #expect(Int(signedDigits: text) == nil, "\(text)")
    }
  }
}
