import Graphics
import TestSupport
import Testing

@Suite("Hue, saturation and value")
struct HSVColorTests {
  private static let colors: [(color: Color, hsv: [Double])] = [
    (Color(1, 0, 0), [0, 1, 1]), (Color(1, 1, 0), [1.0 / 6, 1, 1]),
    (Color(0, 0.5, 0), [1.0 / 3, 1, 0.5]), (Color(0, 1, 1), [0.5, 1, 1]),
    (Color(0.5, 0.5, 1), [2.0 / 3, 0.5, 1]), (Color(1, 0, 0.5), [11.0 / 12, 1, 1]),
    (Color(0.25, 0.25, 0.25), [0, 0, 0.25]), (Color(0, 0, 0), [0, 0, 0]),
  ]

  @Test("Colours of the hexcone, there and back", arguments: colors)
  func conversion(color: Color, expected: [Double]) {
    let hsv = HSVColor(color)
    expectClose([hsv.hue, hsv.saturation, hsv.value], expected)
    expectClose(hsv.color, color)
  }

  @Test("Hues wrap around, saturation and value remain between 0 and 1, alpha does not change")
  func shifts() {
    func shifted(_ hue: Double, _ saturation: Double = 0, _ value: Double = 0) -> [Double] {
      let color = Color(1, 0.5, 0.5, 0.25)
        .shifted(hue: hue, saturation: saturation, value: value)
      return [color.red, color.green, color.blue, color.alpha]
    }
    expectClose(shifted(1.0 / 3), [0.5, 1, 0.5, 0.25])
    expectClose(shifted(-1.0 / 3), [0.5, 0.5, 1, 0.25])
    expectClose(shifted(7), [1, 0.5, 0.5, 0.25])
    expectClose(shifted(0, 0.25), [1, 0.25, 0.25, 0.25])
    expectClose(shifted(0, 3), [1, 0, 0, 0.25])
    expectClose(shifted(0, -3), [1, 1, 1, 0.25])
    expectClose(shifted(0, 0, -0.5), [0.5, 0.25, 0.25, 0.25])
    expectClose(shifted(0, 0, 9), [1, 0.5, 0.5, 0.25])
  }
}
