/// Small Lottie files that ask for more than anybody has, or for nothing that makes sense.
enum HostileLottie {
  /// A file of a name, and the only exit codes that it may lead to.
  struct Case: CustomStringConvertible, Sendable {
    let name: String
    let text: String
    var codes: Set<Int32> = [0, 65]
    var description: String { name }

    init(_ name: String, _ text: String, _ codes: Int32...) {
      self.name = name
      self.text = text
      if !codes.isEmpty { self.codes = Set(codes) }
    }
  }

  static let cases = nesting + cycles + gradients + paths + modifiers + strokes + times + texts

  // MARK: Parts

  static func file(
    _ layers: String,
    assets: String = "",
    head: String = #""fr":30,"ip":0,"op":9,"w":64,"h":64"#
  ) -> String {
    #"{"v":"5.7.0",\#(head),"assets":[\#(assets)],"layers":[\#(layers)]}"#
  }

  static func shapes(_ items: String, _ extra: String = "") -> String {
    #"{"ty":4,"ks":{},"ip":0,"op":9,"st":0\#(extra),"shapes":[\#(items)]}"#
  }

  private static func composition(_ id: String, _ extra: String = "") -> String {
    #"{"ty":0,"refId":"\#(id)","ks":{},"w":8,"h":8,"ip":0,"op":9\#(extra)}"#
  }

  private static func asset(_ id: String, _ layers: String) -> String {
    #"{"id":"\#(id)","layers":[\#(layers)]}"#
  }

  private static func many(_ count: Int, _ make: (Int) -> String) -> String {
    (0..<count).map(make).joined(separator: ",")
  }

  private static let ellipse = #"{"ty":"el","p":{"k":[32,32]},"s":{"k":[30,30]}}"#
  private static let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
  private static let disc = shapes(ellipse + "," + fill)

  private static func stroke(_ width: String = "3", _ dashes: String = "") -> String {
    #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":\#(width)},"d":[\#(dashes)]}"#
  }

  private static func repeater(_ count: String, _ offset: String = "0", scale: String = "100")
    -> String
  {
    """
    {"ty":"rp","c":{"k":\(count)},"o":{"k":\(offset)},"m":1,"tr":{"ty":"tr","p":{"k":[1,1]},
     "a":{"k":[0,0]},"s":{"k":[\(scale),\(scale)]},"r":{"k":1},"so":{"k":100},"eo":{"k":100}}}
    """
  }

  private static func star(_ points: String) -> String {
    """
    {"ty":"sr","sy":1,"p":{"k":[32,32]},"pt":{"k":\(points)},"r":{"k":0},"or":{"k":20},
     "ir":{"k":10},"os":{"k":0},"is":{"k":0}}
    """
  }

  // MARK: Compositions and layers

  private static let nesting: [Case] = {
    func ladder(_ width: Int, _ levels: Int, _ last: String) -> String {
      let steps = many(levels) { level in
        asset("a\(level)", many(width) { _ in composition("a\(level + 1)") })
      }
      return file(composition("a0"), assets: steps + "," + asset("a\(levels)", last))
    }
    return [
      Case("ten in ten, ten times", ladder(10, 9, disc), 65),
      Case("the same with nothing in it", ladder(10, 9, ""), 65),
      Case("10,000 compositions in one another", ladder(1, 10_000, disc), 65),
      Case("32 compositions in one another", ladder(1, 31, disc), 0),
      Case("33 compositions in one another", ladder(1, 32, disc), 65),
      Case("200,000 layers", file(many(200_000) { _ in #"{"ty":3}"# }), 65),
      Case(
        "100,000 groups in one another",
        file(
          shapes(
            String(repeating: #"{"ty":"gr","it":["#, count: 100_000)
              + String(repeating: "]}", count: 100_000)
          )
        ),
        65
      ),
      Case("a million brackets", String(repeating: "[", count: 1_000_000), 65),
      Case(
        "a million brackets after the keys of Lottie",
        #"{"fr":1,"ip":0,"op":1,"layers":"# + String(repeating: "[", count: 1_000_000),
        65
      ),
      Case("layers without anything", file("{},null,1,\"x\",[],{\"ty\":4}"), 0),
      Case("the shortest", #"{"fr":1,"ip":0,"op":1,"w":1,"h":1,"layers":[{}]}"#, 0),
      Case("cut off", String(file(disc).dropLast(20)), 65),
    ]
  }()

  private static let cycles: [Case] = {
    func null(_ index: Int, _ parent: Int) -> String {
      #"{"ty":3,"ind":\#(index),"parent":\#(parent),"ks":{},"ip":0,"op":9}"#
    }
    func matted(_ index: Int, _ by: Int) -> String {
      shapes(ellipse + "," + fill, #","ind":\#(index),"td":1,"tt":1,"tp":\#(by)"#)
    }
    let base = file(composition("a"), assets: asset("a", composition("a")))
    let both = asset("a", composition("b")) + "," + asset("b", composition("a"))
    return [
      Case("a composition in itself", base, 65),
      Case("two compositions in each other", file(composition("a"), assets: both), 65),
      Case("parents of each other", file(null(1, 2) + "," + null(2, 1)), 65),
      Case("its own parent", file(null(1, 1)), 65),
      Case("mattes of each other", file(matted(1, 2) + "," + matted(2, 1)), 65),
      Case("20,000 parents in a row", file(many(20_000) { null($0 + 1, $0 + 2) })),
      Case("2000 mattes in a row", file(many(2000) { matted($0 + 1, $0 + 2) }), 65),
    ]
  }()

  // MARK: Shapes

  private static let gradients: [Case] = {
    func gradient(_ count: String, _ numbers: String) -> String {
      file(
        shapes(
          """
          \(ellipse),{"ty":"gf","o":{"k":100},"s":{"k":[0,0]},"e":{"k":[64,0]},"t":1,
           "g":{"p":\(count),"k":{"k":[\(numbers)]}}}
          """
        )
      )
    }
    let counts = ["1073741824", "-1", "0", "1.5", "\"3\"", "4611686018427387904", "1e308"]
    return counts.map { Case("a gradient of \($0) colours", gradient($0, "0,1,0,0"), 0) }
      + [11, 13, 15].map { count in
        Case("a gradient of \(count) numbers", gradient("3", many(count) { _ in "0.5" }), 0)
      }
  }()

  private static let paths: [Case] = {
    func path(_ properties: String) -> String {
      file(shapes(#"{"ty":"sh","ks":{\#(properties)}},\#(fill)"#))
    }
    func bezier(_ count: Int) -> String {
      let zeros = many(count) { _ in "[0,0]" }
      let points = many(count) { "[\($0 * 7 % 40),\($0 * 11 % 50)]" }
      return #"{"c":true,"v":[\#(points)],"i":[\#(zeros)],"o":[\#(zeros)]}"#
    }
    let short = #"{"c":true,"v":[[0,0],[1,0],[2,0],[3,1],[4,0]],"i":[[1,1],[1,1]],"o":[]}"#
    let same = many(50) { #"{"t":0,"s":[\#($0),\#($0)]}"# }
    func ellipse(_ position: String) -> String {
      file(shapes(#"{"ty":"el","p":{"a":1,"k":\#(position)},"s":{"k":[30,30]}},\#(fill)"#))
    }
    return [
      Case("tangents that are missing", path(#""k":\#(short)"#), 0),
      Case(
        "keyframes of three and of four points",
        path(#""k":[{"t":0,"s":[\#(bezier(3))]},{"t":5,"s":[\#(bezier(4))]}]"#),
        0
      ),
      Case("no keyframes", path(#""a":1,"k":[]"#), 0),
      Case("a keyframe of nothing", path(#""a":1,"k":[{"t":0,"s":[]}]"#), 0),
      Case("keyframes at one time", ellipse("[\(same)]"), 0),
      Case("one keyframe without a value", ellipse(#"[{"t":0}]"#), 0),
      Case(
        "an expression that never ends",
        file(
          shapes(#"{"ty":"el","p":{"k":[9,9],"x":"while(1){}"},"s":{"k":[9,9]}},\#(fill)"#)
        ),
        65
      ),
      Case(
        "10,000 paths under 10,000 paints",
        file(shapes(many(10_000) { _ in HostileLottie.ellipse + "," + fill })),
        65
      ),
    ]
  }()

  private static let modifiers: [Case] = {
    func ridges(_ count: String) -> String {
      #"{"ty":"zz","r":{"k":\#(count)},"s":{"k":3},"pt":{"k":2}}"#
    }
    let counts = ["1e9", "-3", "0.5", "\"1e999\"", "1e308", "1024", "1025"]
    let thousand = repeater("1000")
    let groups = many(5000) { _ in #"{"ty":"gr","it":[]}"# }
    func drawn(_ modifiers: String) -> String { file(shapes("\(ellipse),\(fill),\(modifiers)")) }
    return counts.map { Case("a star of \($0) points", file(shapes("\(star($0)),\(fill)"))) } + [
      Case("1e9 copies", drawn(repeater("1e9")), 65),
      Case("copies from −1e9 on", drawn(repeater("3", "-1e9")), 0),
      Case("copies without size", drawn(repeater("300", scale: "0")), 0),
      Case("1000 × 1000 × 1000 copies", drawn("\(thousand),\(thousand),\(thousand)"), 65),
      Case(
        "the same in groups",
        file(
          shapes(
            #"{"ty":"gr","it":[{"ty":"gr","it":[\#(ellipse),\#(fill),\#(thousand)]},\#(thousand)]},"#
              + thousand
          )
        ),
        65
      ),
      Case("ten copies nine times", drawn(many(9) { _ in repeater("10") }), 65),
      Case("copies of 5000 groups", file(shapes("\(groups),\(repeater("9999"))")), 65),
      Case(
        "copies of 1000 paths",
        file(shapes("\(many(1000) { _ in ellipse }),\(fill),\(repeater("9999"))")),
        65
      ),
      Case("copies with 1000 ridges", drawn("\(ridges("1000")),\(repeater("9999"))"), 65),
      Case("ridges on all copies", drawn("\(repeater("9999")),\(ridges("1e9"))"), 65),
      Case("1e9 ridges", drawn(ridges("1e9"))),
      Case("an offset of 1e9", drawn(#"{"ty":"op","a":{"k":1e9},"lj":1,"ml":{"k":1e9}}"#)),
      Case("a bloat of 1e9", drawn(#"{"ty":"pb","a":{"k":1e9}}"#)),
      Case(
        "a trim from −1e308",
        drawn(#"{"ty":"tm","s":{"k":-1e308},"e":{"k":50},"o":{"k":1e308}}"#)
      ),
      Case("a radius that is no number", drawn(#"{"ty":"rd","r":{"k":"1e999"}}"#)),
      Case("a radius beyond all numbers", drawn(#"{"ty":"rd","r":{"k":1e999}}"#), 65),
    ]
  }()

  private static let strokes: [Case] = {
    func dash(_ lengths: (String, String)) -> Case {
      let list =
        #"{"n":"d","v":{"k":\#(lengths.0)}},{"n":"g","v":{"k":\#(lengths.1)}},{"n":"o","v":{"k":1e9}}"#
      return Case(
        "dashes \(lengths.0), \(lengths.1)",
        file(shapes("\(ellipse),\(stroke("3", list))")),
        0
      )
    }
    let lengths = [("0", "0"), ("1e-9", "1e-9"), ("-1", "2"), ("1e9", "1e9"), ("1e-320", "0")]
    let mask = """
      {"mode":"a","o":{"k":100},"inv":false,"pt":{"k":{"c":true,"v":[[0,0],[30,0],[30,30]],
       "i":[],"o":[]}}
      """
    func masked(_ extra: String) -> String {
      file(shapes("\(ellipse),\(fill)", #","masksProperties":[\#(mask),\#(extra)}]"#))
    }
    func blurred(_ effect: String) -> String {
      file(shapes("\(ellipse),\(fill)", #","ef":[\#(effect)]"#))
    }
    return lengths.map(dash) + [
      Case("a line 1e30 wide", file(shapes("\(ellipse),\(stroke("1e30"))"))),
      Case("a mask that grows by 1e9", masked(#""x":{"k":1e9}"#)),
      Case("a mask that shrinks by 1e9", masked(#""x":{"k":-1e9}"#)),
      Case("a feather of 1e9", masked(#""f":{"k":[1e9,1e9]}"#)),
      Case(
        "a blur of 1e9",
        blurred(#"{"ty":29,"ef":[{"v":{"k":1e9}},{"v":{"k":1}},{"v":{"k":0}}]}"#)
      ),
      Case(
        "a shadow 1e9 away",
        blurred(#"{"ty":25,"ef":[{"v":{"k":[0,0,0,1]}},\#(many(4) { _ in #"{"v":{"k":1e9}}"# })]}"#)
      ),
    ]
  }()

  // MARK: Times, sizes and texts

  private static let times: [Case] = {
    let heads = [
      #""fr":1e-300,"ip":0,"op":9,"w":8,"h":8"#, #""fr":0,"ip":0,"op":9,"w":8,"h":8"#,
      #""fr":-30,"ip":0,"op":9,"w":8,"h":8"#, #""fr":1e9,"ip":0,"op":9,"w":8,"h":8"#,
      #""fr":30,"ip":0,"op":1e300,"w":8,"h":8"#, #""fr":30,"ip":0,"op":1e18,"w":8,"h":8"#,
      #""fr":30,"ip":-1e308,"op":1e308,"w":8,"h":8"#, #""fr":30,"ip":9,"op":0,"w":8,"h":8"#,
      #""fr":30,"ip":0,"op":9,"w":2147483648,"h":2147483648"#,
      #""fr":30,"ip":0,"op":9,"w":0,"h":8"#, #""fr":30,"ip":0,"op":9,"w":-1,"h":8"#,
      #""fr":30,"ip":0,"op":9,"w":1e308,"h":1"#, #""fr":30,"ip":0,"op":9,"w":null,"h":1"#,
      #""fr":30,"ip":0,"op":9,"w":16384,"h":16384"#,
    ]
    let contents = [
      #","sr":0"#, #","sr":-1e-300"#, #","st":1e300"#, #","tm":{"k":1e18}"#,
      #","ks":{"p":{"k":[1e300,1e300]},"s":{"k":[1e300,-1e300]},"sk":{"k":90},"sa":{"k":1e300}}"#,
    ]
    return heads.map { Case($0, file("", head: $0), 65) }
      + contents.map {
        Case("a composition with \($0)", file(composition("a", $0), assets: asset("a", disc)), 0)
      }
  }()

  private static let texts: [Case] = {
    let glyph = #"{"ch":"a","size":10,"style":"Regular","w":50,"fFamily":"X","data":{}}"#
    let font = #"{"fName":"X","fFamily":"X","fStyle":"Regular","ascent":75}"#
    let head = #""fr":30,"ip":0,"op":9,"w":64,"h":64,"fonts":{"list":[\#(font)]}"#
    func text(_ string: String, _ extra: String, animators: String = "") -> [Case] {
      let document =
        #"{"t":"\#(string)","f":"X","fc":[1,0,0],"j":0,"s":20,"lh":20,"tr":0\#(extra)}"#
      let layer = """
        {"ty":5,"ks":{},"ip":0,"op":9,"t":{"d":{"k":[{"t":0,"s":\(document)}]},"a":[\(animators)],
         "m":{"g":1,"a":{"k":[0,0]}},"p":{}}}
        """
      let name = "\(string.count) letters \(extra) \(animators.prefix(60))"
      return [
        Case("outlined: " + name, file(layer, head: head + #","chars":[\#(glyph)]"#)),
        Case("installed: " + name, file(layer, head: head)),
      ]
    }
    func animator(_ selector: String) -> String {
      #"{"s":{"t":0,\#(selector)},"a":{"p":{"k":[0,10]}}}"#
    }
    let wide = animator(#""s":{"k":1e9},"e":{"k":-1e9},"o":{"k":1e9},"xe":{"k":1e9},"sh":2"#)
    return text("aaa", #","s":1e9"#) + text("aaa", #","tr":1e9"#) + text("aaa", #","s":0"#)
      + text(String(repeating: "a", count: 1_000_000), #","sz":[0,0]"#)
      + text(String(repeating: "a ", count: 10_000), #","sz":[0,0],"ps":[0,0]"#)
      + text(#"a\ud800"#, "") + text(String(repeating: #"\r"#, count: 50_000), "")
      + text("", "", animators: animator(#""s":{"k":0},"e":{"k":0}"#))
      + text("aaa", "", animators: wide)
  }()
}
