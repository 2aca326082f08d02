import SceneModel
import Testing

@testable import SVGFormat

@Suite("Cascade and values of SVG")
struct CSSCascadeTests {
  // The value of a property on the first rectangle.
  private func value(
    _ name: String,
    _ css: String,
    _ rect: String = "<rect/>",
    at time: Double? = nil
  ) throws -> String {
    let document = try animated("<style><![CDATA[\(css)]]></style>\(rect)")
    let node = try #require(document.tree.nodes.firstIndex { $0.name == "rect" })
    guard let time else { return SVGInstant(unanimated: document).computed(name, of: node) }
    var instants = SVGInstants(document)
    return instants.instant(at: time).computed(name, of: node)
  }

  private func fill(_ css: String, _ rect: String = "<rect/>") throws -> String {
    try value("fill", css, rect)
  }

  @Test(
    "Minified values are those with white space",
    arguments: [
      ("clip-path", "inset(50%0 0)", "inset(50% 0 0)"), ("stroke-dasharray", "10%5", "10% 5"),
      ("clip-path", "polygon(0 0,100%0,50%50%)", "polygon(0 0,100% 0,50% 50%)"),
      ("transform-origin", "50%50%", "50% 50%"), ("transform-origin", "50%0", "50% 0"),
      ("transform", "rotate(20deg)scale(.5)", "rotate(20deg) scale(.5)"),
      ("translate", "20%10%", "20% 10%"), ("scale", ".5.75", ".5 .75"),
      ("filter", "blur(2px)brightness(1.5)", "blur(2px) brightness(1.5)"),
      ("fill", "url(#a)red", "url(#a) red"), ("fill", "r\\65 d", "red"),
      ("stroke-linejoin", "ROUND/**/", "round"), ("offset-path", "path('M0 0')", "path(\"M0 0\")"),
    ]
  )
  func minified(_ name: String, _ written: String, _ expected: String) throws {
    #expect(try value(name, "rect{\(name):\(written)}") == expected)
  }

  @Test("The end of a sheet or an attribute closes what is open (CSS Syntax 3, 5.4)")
  func unclosed() throws {
    #expect(try fill("rect{fill:rgb(0,128,0") == "rgb(0,128,0)")
    #expect(try fill("", "<rect style='fill:rgb(0,128,0'/>") == "rgb(0,128,0)")
    #expect(try fill("", "<rect fill='hsl(120 100% 25%'/>") == "hsl(120 100% 25%)")
    #expect(try value("filter", "", "<rect filter='blur(3px'/>") == "blur(3px)")
  }

  // CSS Transforms 1, 4.
  @Test(
    "An origin of transforms has two places and a length",
    arguments: [
      ("right 5px bottom 5px", false), ("top 5px", false), ("5px left", false),
      ("left right", false), ("top bottom", false), ("1px 2px 50%", false), ("middle", false),
      ("top left", true), ("top center", true), ("center 5px", true), ("5px", true),
      ("right 5px 2px", true), ("bottom", true),
    ]
  )
  func origins(_ text: String, _ isValid: Bool) throws {
    let css = "rect{transform-origin:1px 2px;transform-origin:\(text)}"
    #expect(try value("transform-origin", css, "<rect/>") == (isValid ? text : "1px 2px"))
  }

  @Test("Lengths in filters need a unit in styles, not in attributes")
  func filterUnits() throws {
    for text in ["blur(2)", "invert(1) blur(2)", "drop-shadow(1 1 red)"] {
      #expect(try value("filter", "rect{filter:\(text)}") == "none")
      #expect(try value("filter", "", "<rect filter='\(text)'/>") == text)
    }
    for text in ["blur(0)", "blur()", "invert(.5)", "drop-shadow(0 1px red)"] {
      #expect(try value("filter", "rect{filter:\(text)}") == text)
    }
    #expect(try value("text-shadow", "rect{text-shadow:1 1 red}") == "none")
  }

  @Test("An animation without white space after a function runs")
  func minifiedAnimation() throws {
    for timing in ["cubic-bezier(0,0,1,1)infinite", "linear 3", "steps(2)reverse"] {
      let css = "@keyframes m{to{opacity:0}}rect{animation:m 2s \(timing)}"
      #expect(try value("opacity", css, at: 1) == "0.5")
    }
  }

  @Test(
    "Invalid declarations and attributes count as if they were not written",
    arguments: [
      ("fill", "qwe"), ("fill", "red blue"), ("fill", "12px"), ("stroke-width", "-1"),
      ("stroke-width", "1 2"), ("stroke-linejoin", "miter-clip"), ("stroke-linejoin", "arcs"),
      ("stroke-linecap", "miter"), ("stroke-miterlimit", "-10"), ("opacity", "1px"),
      ("stroke-dasharray", "1 -1"), ("stroke-dasharray", "1s"), ("display", "nothing"),
      ("visibility", "0"), ("paint-order", "fill fill"), ("paint-order", "stroke x"),
      ("clip-path", "inset(x)"), ("marker-start", "red"),
      ("text-anchor", "left"), ("font-size", "-1px"), ("fill-opacity", "50 %"),
      ("stroke-dasharray", "5,5,"), ("stroke-dasharray", "5,,5"), ("filter", "blur(1s)"),
      ("filter", "blur(x)"), ("fill", ""), ("stroke", "rgb(0, 50%, 0)"),
    ]
  )
  func invalid(_ name: String, _ written: String) throws {
    let before = SVGProperty.initialValue(name) ?? ""
    #expect(try value(name, "rect{\(name):\(written)}") == before)
    #expect(try value(name, "", "<rect \(name)='\(written)'/>") == before)
    // The value of the parent is inherited, and the declaration before counts.
    guard SVGProperty.isInherited(name), name != "display" else { return }
    let valid = [
      "fill": "red", "stroke": "red", "visibility": "hidden", "stroke-linejoin": "bevel",
    ]
    guard let outer = valid[name] else { return }
    #expect(try value(name, "", "<g \(name)='\(outer)'><rect \(name)='\(written)'/></g>") == outer)
    #expect(try value(name, "rect{\(name):\(outer);\(name):\(written)}") == outer)
  }

  @Test("Attributes have numbers with exponents and without units; declarations need units")
  func attributes() throws {
    #expect(try value("stroke-width", "", "<rect stroke-width='1e1'/>") == "1e1")
    #expect(try value("opacity", "", "<rect opacity='50%'/>") == "50%")
    #expect(try value("opacity", "", "<rect opacity=' .5 '/>") == ".5")
    #expect(try value("x", "", "<rect x='5'/>") == "5")
    // Properties of SVG itself have numbers, as in Chromium; those that CSS shares have not.
    #expect(try value("x", "rect{x:5}") == "5" && value("rx", "rect{rx:5}") == "5")
    #expect(try value("x", "", "<rect style='x:5'/>") == "5")
    #expect(try value("r", "rect{r:5}") == "5" && value("r", "rect{r:-5}") == "0")
    #expect(try value("width", "rect{width:5}") == "auto")
    #expect(try value("offset-distance", "rect{offset-distance:5}") == "0")
    #expect(try value("font-size", "text{}", "<rect font-size='5'/>") == "5")
    #expect(try value("font-size", "rect{font-size:5}") == "16px")
    #expect(try value("transform", "rect{transform:rotate(5)}") == "none")
    #expect(try fill("", "<rect fill='#CD853F icc-color(a, 0.1)'/>") == "#CD853F icc-color(a, 0.1)")
    // These are properties, and no attributes.
    for name in ["marker", "mix-blend-mode", "isolation", "font"] {
      let written = name == "isolation" ? "isolate" : "url(#a)"
      let rect = "<rect \(name)='\(written)'/>"
      #expect(try value(name == "marker" ? "marker-mid" : name, "", rect) != written)
    }
    #expect(try value("marker-mid", "rect{marker:url(#a)}") == "url(#a)")
  }

  @Test(
    "Style attributes have sizes of fonts and spacing without units, as in Chromium; sheets have not"
  )
  func unitlessStyles() throws {
    for name in ["font-size", "letter-spacing", "word-spacing"] {
      #expect(try value(name, "", "<rect style='\(name):72.5'/>") == "72.5")
      #expect(try value(name, "rect{\(name):72.5}") == value(name, ""))
    }
    #expect(try value("stroke-dashoffset", "", "<rect style='stroke-dashoffset:1e1'/>") == "1e1")
  }

  @Test("Variables are computed where they are declared, also in attributes")
  func variables() throws {
    #expect(
      try fill("g{--a:red;--b:var(--a)}rect{--a:blue;fill:var(--b)}", "<g><rect/></g>") == "red"
    )
    #expect(try fill("svg{--a:red}", "<rect fill='var(--a)'/>") == "red")
    #expect(try fill("svg{--a:red;fill:lime}rect{--a:initial;fill:var(--a)}") == "lime")
    #expect(try fill("rect{--a:12px;fill:var(--a)}", "<g fill='red'><rect/></g>") == "red")
    #expect(try value("x", "rect{--a:10;x:var(--a)px}") == "0")
    #expect(try value("x", "rect{--a:10;x:calc(var(--a)*1px)}") == "calc(10*1px)")
    #expect(try fill("rect{--a:;fill:var(--a)red}") == "red")
    #expect(try fill("rect{fill:var(--none,var(--x,red))}") == "red")
  }

  @Test("currentcolor and light-dark() are colours inside of functions")
  func contextColors() throws {
    let css = "rect{color:lime;fill:color-mix(in srgb, currentcolor, blue)}"
    #expect(try fill(css) == "rgb(0,128,128)")
    #expect(try fill("rect{color:lime;fill:rgb(from currentColor g r b)}") == "rgb(255,0,0)")
    #expect(try fill("rect{fill:light-dark(red,blue)}") == "rgb(255,0,0)")
    #expect(try fill("rect{color-scheme:dark;fill:light-dark(red,blue)}") == "rgb(0,0,255)")
    #expect(try value("color", "g{color:red}rect{color:currentcolor}", "<g><rect/></g>") == "red")
  }

  @Test("Dark schemes have their own system colours, of which one is the first value of color")
  func darkColors() throws {
    let dark = "svg{color-scheme:dark}rect{fill:"
    #expect(try fill("\(dark)CanvasText}") == "rgb(255,255,255)")
    #expect(try fill("\(dark)color-mix(in srgb,canvastext,red)}") == "rgb(255,128,128)")
    #expect(try fill("\(dark)rgb(from currentColor r g 0)}") == "rgb(255,255,0)")
    #expect(try value("color", dark + "red}") == "rgb(255,255,255)")
    #expect(try value("color", "\(dark)red;color:blue}") == "blue")
    #expect(try fill("svg{color-scheme:light dark}rect{fill:CanvasText}") == "CanvasText")
    #expect(try fill("rect{color-scheme:dark;fill:rgb(from currentColor r g b)}") == "rgb(0,0,0)")
  }

  @Test(
    "Layers, nesting, conditions and selectors decide as in browsers",
    arguments: [
      ("@layer a,b;@layer b{rect{fill:red}}@layer a{#r{fill:blue}}", "red"),
      ("rect{fill:red}@layer a{#r{fill:blue}}", "red"),
      ("@layer a{rect{fill:red!important}}rect{fill:blue!important}", "red"),
      ("@layer a{rect{fill:blue}@layer b{#r{fill:red}}}", "blue"),
      ("@layer a{rect{fill:red}}@layer b{rect{fill:revert-layer}}", "red"),
      ("rect{fill:red}rect{fill:revert}", "lime"), ("rect{fill:red;all:unset}", "lime"),
      ("g{rect{fill:red}}", "red"), ("g{& > rect{fill:red}}", "red"),
      ("rect{.c &{fill:blue}g &{fill:red}}", "red"), ("g{@media all{rect{fill:red}}}", "red"),
      ("rect{fill:blue;@media all{fill:red}}", "red"),
      ("@media (width>=100px) and (not (hover)){rect{fill:red}}", "red"),
      ("@media print,(100px<=width<300px){rect{fill:red}}", "red"),
      ("@media (min-width:100px) or (foo){rect{fill:red}}", "red"),
      ("@media not (foo){rect{fill:red}}", "lime"),
      ("@media (width>200px){rect{fill:red}}", "lime"),
      ("@supports (fill:red) and (not (fill:12px)){rect{fill:red}}", "red"),
      ("@supports (foo:red){rect{fill:red}}", "lime"),
      ("@supports selector(a:not(b)){rect{fill:red}}", "red"),
      ("@foo{{a}}rect{fill:red}", "red"), ("@foo x;rect{fill:red}", "red"),
      ("a{}; rect{fill:red}", "lime"), ("rect{fill:red", "red"), ("rect{fill:red}}", "red"),
      ("a:foo,rect{fill:red}", "lime"), (":is(rect,:foo){fill:red}", "red"),
      ("[id='R' i]{fill:red}", "red"), ("[id='R']{fill:red}", "lime"), ("[id=r]{fill:red}", "red"),
      ("*|rect{fill:red}", "red"), ("svg|rect{fill:red}", "lime"),
      ("svg|rect,rect{fill:red}", "lime"), (":is(svg|rect,rect){fill:red}", "red"),
      ("@namespace svg 'http://www.w3.org/2000/svg';svg|rect{fill:red}", "red"),
      ("[xlink|href],rect{fill:red}", "lime"),
      ("rect:nth-child(1 of .c){fill:red}", "red"),
      ("rect:nth-child(2 of .c){fill:red}", "lime"),
      ("rect:nth-last-child(1 of rect){fill:red}", "red"),
      (":root rect{fill:red}", "red"), ("rect:lang(en){fill:red}", "red"),
      ("rect{FILL:RED}", "RED"),
      (".c\\,d{fill:red}", "red"), (":where(#r){fill:blue}rect{fill:red}", "red"),
      ("rect/* a */{/* b */fill:/* c */red}", "red"), ("<!--rect{fill:red}-->", "red"),
    ]
  )
  func rules(_ css: String, _ expected: String) throws {
    let rect = "<g fill='lime' xml:lang='en-GB'><path/><rect id='r' class='c c,d'/></g>"
    #expect(try fill(css, rect) == expected)
  }

  @Test(
    "States that no element of an image has leave the other selectors of their list",
    arguments: [
      ":host", ":host(rect)", ":host-context(svg)", ":fullscreen", ":popover-open", ":autofill",
      ":indeterminate", ":hover", ":focus-visible", ":read-only", ":read-write", ":checked",
      ":dir(rtl)", ":modal", ":target",
    ]
  )
  func states(_ selector: String) throws {
    let rect = "<g fill='lime'><rect/></g>"
    #expect(try fill("rect\(selector){fill:blue}", rect) == "lime")
    #expect(try fill("rect\(selector),rect{fill:red}", rect) == "red")
    #expect(try fill("rect:not(\(selector)){fill:red}", rect) == "red")
    #expect(try fill(":root,\(selector){--p:red}rect{fill:var(--p)}", rect) == "red")
  }

  @Test("Elements outside of HTML go from left to right; unknown pseudo-classes drop their list")
  func pseudoClasses() throws {
    let rect = "<g fill='lime'><rect/></g>"
    #expect(try fill("rect:dir(ltr){fill:red}", rect) == "red")
    for selector in [":foo", ":host()", ":dir()", ":hover()", ":read-only(x)", ":foo(x)"] {
      #expect(try fill("rect\(selector),rect{fill:red}", rect) == "lime", "\(selector)")
    }
  }

  @Test("Sheets for other media and of other types are left out")
  func sheets() throws {
    func fill(_ attributes: String) throws -> String {
      try value("fill", "", "<style \(attributes)>rect{fill:red}</style><rect/>")
    }
    #expect(try fill("") == "red" && fill("type='TEXT/CSS' media='screen'") == "red")
    #expect(try fill("media='print'") == "black" && fill("type='text/less'") == "black")
  }

  @Test("Registered properties animate by their type, from their initial values")
  func registered() throws {
    func animate(_ syntax: String, _ initial: String, _ to: String, _ use: String) -> String {
      "@property --x{syntax:'\(syntax)';inherits:false;initial-value:\(initial)}"
        + "@keyframes k{to{--x:\(to)}}rect{animation:k 2s linear;\(use)}"
    }
    func half(_ name: String, _ css: String) throws -> String { try value(name, css, at: 1) }
    #expect(try half("x", animate("<length>", "0px", "10px", "x:var(--x)")) == "5px")
    #expect(
      try half("fill", animate("<color>", "red", "lime", "fill:var(--x)")) == "rgb(128,128,0)"
    )
    #expect(try half("opacity", animate("<number>", "0", "1", "opacity:var(--x)")) == "0.5")
    #expect(try half("x", animate("<length-percentage>", "0%", "10px", "x:var(--x)")) == "5px")
    #expect(try half("opacity", animate("<integer>", "0", "1", "opacity:var(--x)")) == "1")
    #expect(try half("rotate", animate("<angle>", "0deg", "1turn", "rotate:var(--x)")) == "180deg")
    #expect(try half("opacity", animate("*", "0", "1", "opacity:var(--x)")) == "1")
    // A value of another type is none, and values are not inherited.
    let css = "@property --x{syntax:'<length>';inherits:false;initial-value:3px}"
    #expect(try value("x", css + "rect{--x:red;x:var(--x)}") == "3px")
    #expect(try value("x", css + "svg{--x:9px}rect{x:var(--x)}") == "3px")
    #expect(
      try value("x", "@property --x{syntax:'<length>';inherits:false}rect{x:var(--x,1px)}") == "1px"
    )
  }

  @Test("Compositions add to what is below, keyframe by keyframe")
  func composition() throws {
    func half(_ keyframes: String, _ composition: String) throws -> String {
      let css = "@keyframes k{\(keyframes)}rect{x:10px;animation:k 2s linear;\(composition)}"
      return try value("x", css, at: 1)
    }
    #expect(try half("from{x:0px}to{x:20px}", "animation-composition:add") == "20px")
    // A keyframe that is not written is what is below, once.
    #expect(try half("to{x:20px}", "animation-composition:add") == "20px")
    #expect(try half("from{x:0px}to{x:20px;animation-composition:add}", "") == "15px")
    #expect(try half("to{x:20px}", "animation-composition:replace") == "15px")
    let context = LengthContext()
    let lists = ["translate(1px) scale(2)", "translate(2px) scale(3) rotate(4deg)"].map {
      AnimatableValue($0, .transform, context)
    }
    let sum = AnimatableValue("translate(3px) scale(4) rotate(4deg)", .transform, context)
    #expect(lists[0].accumulating(lists[1]) { .zero } == sum)
  }

  @Test("Sizes and radii that are auto jump at half in CSS, and are 0 in SMIL")
  func automaticSizes() throws {
    func length(_ name: String, _ content: String, _ time: Double) throws -> String? {
      let document = try animated(content)
      let node = try #require(document.tree.nodes.lastIndex { $0.name == "rect" })
      var instants = SVGInstants(document)
      return instants.instant(at: time).geometry(of: node)[name]
    }
    for name in ["rx", "ry", "width", "height"] {
      let css = "<style>@keyframes k{to{\(name):30px}}rect{animation:k 2s linear}</style><rect/>"
      #expect(try length(name, css, 0.5) == nil && length(name, css, 1.5) == "30px")
      let written = css.replacing("<rect/>", with: "<rect \(name)='10'/>")
      #expect(try length(name, written, 1) == "20px")
      let smil = "<rect><animate attributeName='\(name)' to='30' dur='2s'/></rect>"
      #expect(try length(name, smil, 1) == "15")
      let sum = "<rect><animate attributeName='\(name)' by='30' dur='2s'/></rect>"
      #expect(try length(name, sum, 1) == "15")
    }
    let back = "<style>@keyframes k{to{rx:auto}}rect{animation:k 2s linear}</style><rect rx='8'/>"
    #expect(try length("rx", back, 0.5) == "8" && length("rx", back, 1.5) == nil)
  }

  @Test("Names with -webkit- are those of the properties, also in conditions")
  func prefixes() throws {
    #expect(try value("mask", "rect{-webkit-mask:url(#m)}") == "url(#m)")
    #expect(try value("mask", "rect{mask:url(#a);-webkit-mask-image:url(#m)}") == "url(#m)")
    #expect(try value("clip-path", "rect{-webkit-clip-path:circle(20px)}") == "circle(20px)")
    #expect(try value("filter", "", "<rect style='-webkit-filter:blur(4px)'/>") == "blur(4px)")
    #expect(try value("opacity", "rect{-webkit-opacity:.5;-webkit-opacity:x}") == ".5")
    #expect(try fill("@supports (-webkit-filter:blur(1px)){rect{fill:red}}") == "red")
    #expect(try fill("@supports (-webkit-fill:red){rect{fill:red}}") == "black")
  }

  @Test("Masks of gradients and images are reported, those of elements are not")
  func imagesAsMasks() throws {
    func codes(_ style: String) throws -> [Diagnostic.Code] {
      try animated("<mask id='m'/><rect style='\(style)'/>").findings.map(\.code)
    }
    for value in [
      "mask:linear-gradient(red,blue)", "mask-image:url(data:image/png;base64,AA)",
      "-webkit-mask:url(#m),linear-gradient(red,blue)",
      "-webkit-mask-image:-webkit-gradient(linear,left top,right top)",
      "mask:url(#m),url(#n)", "mask-image:url(#m),none,url(#n)",
    ] {
      #expect(try codes(value) == [.unsupportedFeature], "\(value)")
    }
    for value in [
      "mask:url(#m)", "mask:none", "mask:url(#m) luminance", "mask-image:url(#m)",
      "mask:none,url(#m)", "mask:none,none",
    ] {
      #expect(try codes(value).isEmpty, "\(value)")
    }
  }

  @Test("Outlines that browsers draw are reported")
  func outlines() throws {
    for (value, isReported) in [
      ("2px solid red", true), ("DOTTED", true), ("none", false), ("0", false), ("red", false),
    ] {
      let findings = try animated("<rect style='outline:\(value)'/>").findings
      #expect(findings.map(\.code) == (isReported ? [.unsupportedFeature] : []), "\(value)")
    }
  }

  @Test("Gradients and images behind the drawing are reported; its colour is drawn")
  func backgrounds() throws {
    func document(_ style: String) throws -> AnimatedSVG {
      try animated("<rect/>", root: "width='9' height='9' style='\(style)'")
    }
    for value in [
      "background:red linear-gradient(red, blue)", "background-image:radial-gradient(red, blue)",
    ] {
      #expect(try document(value).findings.map(\.code) == [.unsupportedFeature], "\(value)")
    }
    let both = try document("background:linear-gradient(red, blue) no-repeat, lime")
    #expect(both.findings.map(\.code) == [.unsupportedFeature])
    for value in ["background:red", "background-color:red", "background:none"] {
      #expect(try document(value).findings.isEmpty, "\(value)")
    }
    let reset = "background:linear-gradient(red, blue);background:red"
    #expect(try document(reset).findings.isEmpty)
    let instant = SVGInstant(unanimated: try document("background:radial-gradient(red, blue) red"))
    #expect(instant.computed("background-color", of: 0) == "red")
  }

  @Test("Delays and counts are computed")
  func computedTimes() throws {
    let css = "@keyframes k{to{opacity:0}}rect{--i:2;animation:k 2s linear calc(var(--i)*-500ms)}"
    #expect(try value("opacity", css, at: 0) == "0.5")
  }
}
