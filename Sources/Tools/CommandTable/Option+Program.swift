extension Option {
  /// The options about Swift programs, in the order of the help.
  package static let program: [Option] = [
    Option(
      name: "show",
      value: "NAME",
      topic: .program,
      help: "class of a controller, view or layer, or page of a playground, that a program shows"
    ),
    Option(
      name: "device",
      value: "NAME",
      completion: .words(ProgramDevice.all.map(\.name)),
      topic: .program,
      help: "screen of a Swift program: iphone-16 (default), iphone-se, ipad and others"
    ),
    Option(
      name: "view",
      value: "WxH",
      topic: .program,
      help: "screen of a Swift program in points (--size is the size of the output)"
    ),
    Option(
      name: "duration",
      value: "S",
      topic: .program,
      help: "seconds that a Swift program is recorded (default: until nothing moves, at most 10)"
    ),
    Option(
      name: "touch",
      value: "TOUCH",
      isRepeatable: true,
      topic: .program,
      help:
        "touch of a Swift program: '0.5s tap 12,30', '1s press 12,30 0.8s', '1s drag 9,60 9,10 0.4s'"
    ),
    Option(
      name: "appearance",
      value: "STYLE",
      completion: .words(["light", "dark"]),
      topic: .program,
      help: "light (default) or dark: the colours of the system in a Swift program"
    ),
    Option(
      name: "locale",
      value: "NAME",
      topic: .program,
      help: "language and country of a Swift program, such as de_DE: numbers, dates, its own texts"
    ),
    Option(
      name: "port-out",
      value: "DIR",
      topic: .program,
      help: "new folder for the sources of a Swift program as they are compiled"
    ),
  ]
}

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
