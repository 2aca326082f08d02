/// A screen, by the name of a device.
package struct ProgramDevice {
  /// The name.
  package let name: String
  /// Points.
  package let (width, height): (Int, Int)

  /// All devices.
  package static let all: [ProgramDevice] = [
    ProgramDevice(name: "iphone-16", width: 393, height: 852),
    ProgramDevice(name: "iphone-16-plus", width: 430, height: 932),
    ProgramDevice(name: "iphone-16-pro", width: 402, height: 874),
    ProgramDevice(name: "iphone-16-pro-max", width: 440, height: 956),
    ProgramDevice(name: "iphone-se", width: 375, height: 667),
    ProgramDevice(name: "ipad", width: 820, height: 1180),
    ProgramDevice(name: "ipad-mini", width: 744, height: 1133),
    ProgramDevice(name: "ipad-pro-11", width: 834, height: 1210),
    ProgramDevice(name: "ipad-pro-13", width: 1032, height: 1376),
  ]
}
