import IOSPorting
import Testing

// `OldSwiftTwo` and `OldConstants` of `OriginalLines.txt` are compiled after they are ported.
@Suite("Porting sources of Swift 1 to 3")
struct OlderSourceTests {
  private func port(_ text: String) -> SourcePort { SourcePort(text, file: "A.swift") }

  /// The lines of a ported source of Swift 2, without its first one.
  private func older(_ lines: String) -> [String] {
    port("import UIKit; let color = UIColor.redColor().CGColor\n" + lines).text
      .split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("Names of types, methods, properties, labels and cases")
  func names() {
    let pairs = [
      (
        "NSTimer.scheduledTimerWithTimeInterval(1, target: self)",
        "Timer.scheduledTimer(timeInterval: 1, target: self)"
      ),
      ("a.layer.addAnimation(b, forKey: nil)", "a.layer.add(b, forKey: nil)"),
      ("UIView.animateWithDuration(1) { }", "UIView.animate(withDuration: 1) { }"),
      ("a.setTitle(\"NSTimer\", forState: .Normal)", "a.setTitle(\"NSTimer\", for: .normal)"),
      ("a.x = UIViewContentMode.ScaleAspectFit", "a.x = UIView.ContentMode.scaleAspectFit"),
      ("a.hidden = !b.enabled", "a.isHidden = !b.isEnabled"),
      ("b.layer.presentationLayer()", "b.layer.presentation()"),
      ("UIApplication.sharedApplication().x", "UIApplication.shared.x"),
      ("let p = NSValue(CGPoint: q)", "let p = NSValue(cgPoint: q)"),
      (
        "presentViewController(a, animated: true, completion: nil)",
        "present(a, animated: true, completion: nil)"
      ),
      ("dispatch_async(dispatch_get_main_queue()) { }", "DispatchQueue.main.async { }"),
      ("dispatch_async(dispatch_get_main_queue(), { })", "DispatchQueue.main.async(execute: { })"),
      (
        "dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0)) { }",
        "DispatchQueue.global().async { }"
      ),
      (
        "dispatch_sync(dispatch_get_global_queue(Int(QOS_CLASS_UTILITY.rawValue), 0), { })",
        "DispatchQueue.global().sync(execute: { })"
      ),
      ("dispatch_async(self.queue) { }", "self.queue.async { }"),
      (
        "let q = dispatch_queue_create(\"q\", DISPATCH_QUEUE_CONCURRENT)",
        "let q = DispatchQueue(label: \"q\", attributes: .concurrent)"
      ),
      (
        "a.widthAnchor.constraintEqualToConstant(50).active = true",
        "a.widthAnchor.constraint(equalToConstant: 50).isActive = true"
      ),
      (
        "a.leftAnchor.constraintLessThanOrEqualToAnchor(b.leftAnchor, constant: 8)",
        "a.leftAnchor.constraint(lessThanOrEqualTo: b.leftAnchor, constant: 8)"
      ),
      ("NSLayoutConstraint.activateConstraints(c)", "NSLayoutConstraint.activate(c)"),
      (
        "a.addObserver(self, selector: s, name: \"N\", object: nil)",
        "a.addObserver(self, selector: s, name: NSNotification.Name(\"N\"), object: nil)"
      ),
      (
        "a.postNotificationName(\"N\", object: self)",
        "a.post(name: NSNotification.Name(\"N\"), object: self)"
      ),
      (
        "UIApplication.sharedApplication().statusBarHidden = true",
        "UIApplication.shared.isStatusBarHidden = true"
      ),
      ("a.idleTimerDisabled = b.secureTextEntry", "a.isIdleTimerDisabled = b.isSecureTextEntry"),
      ("if path.empty { }", "if path.isEmpty { }"),
      ("NSProcessInfo.processInfo().systemUptime", "ProcessInfo.processInfo.systemUptime"),
      ("if let a = b, c = d where a == c { }", "if let a = b, let c = d, a == c { }"),
      ("for var i = 1; i <= n; i += 1 { }", "for i in 1...max(1, n) { }"),
      (
        "CGContextFillRect(UIGraphicsGetCurrentContext(), r)",
        "UIGraphicsGetCurrentContext()!.fill(r)"
      ),
    ]
    for (old, new) in pairs { #expect(older(old) == [new], "\(old)") }
  }

  @Test(
    "Names that Swift 4.2 changed have their later names",
    arguments: [
      ("a.fillMode = kCAFillModeForwards", "a.fillMode = CAMediaTimingFillMode.forwards"),
      ("kCAAnimationRotateAutoReverse", "CAAnimationRotationMode.rotateAutoReverse"),
      ("[kCAAnimationCubicPaced]", "[CAAnimationCalculationMode.cubicPaced]"),
      ("kCATransitionFromTop", "CATransitionSubtype.fromTop"),
      ("kCATransitionMoveIn, kCATransition", "CATransitionType.moveIn, kCATransition"),
      ("kCAEmitterLayerOldestFirst", "CAEmitterLayerRenderMode.oldestFirst"),
      ("kCAMediaTimingFunctionDefault", "CAMediaTimingFunctionName.default"),
      ("\"kCAFillModeBoth\" // kCAFillModeBoth", "\"kCAFillModeBoth\" // kCAFillModeBoth"),
      (
        "f(_ o: UIViewAnimationOptions, s: UIControlState)",
        "f(_ o: UIView.AnimationOptions, s: UIControl.State)"
      ),
      ("UIViewContentMode.top", "UIView.ContentMode.top"),
      ("NSUInteger(NSIntegerMax)", "UInt(Int.max)"),
      ("r.add(t, forMode: RunLoopMode.commonModes)", "r.add(t, forMode: RunLoop.Mode.common)"),
      ("forMode: .UITrackingRunLoopMode", "forMode: .tracking"),
      ("self.addChildViewController(c)", "self.addChild(c)"),
      ("c.didMove(toParentViewController: self)", "c.didMove(toParent: self)"),
      (
        "override func willMove(toParentViewController p: UIViewController?)",
        "override func willMove(toParent p: UIViewController?)"
      ),
      ("v.bringSubview(toFront: w)", "v.bringSubviewToFront(w)"),
      (
        "name: NSNotification.Name.UIApplicationWillResignActive",
        "name: UIApplication.willResignActiveNotification"
      ),
      ("for: .UIApplicationDidBecomeActive", "for: UIApplication.didBecomeActiveNotification"),
    ]
  )
  func renamed(old: String, new: String) {
    #expect(port("import UIKit\n" + old).text == "import UIKit\n" + new)
  }

  @Test("Names of the project that are the same as withdrawn ones stay")
  func declaredNames() {
    let text =
      "import UIKit\nclass UIViewContentMode {}\nvar childViewControllers = [UIViewContentMode()]"
    #expect(port(text).text == text)
  }

  @Test(
    "Functions of geometry are methods, also in sources of later versions, in arguments and over lines",
    arguments: [
      ("CGPathCreateMutable()", "CGMutablePath()"),
      ("CGPathMoveToPoint(p, nil, 1, f(2, 3))", "p.move(to: CGPoint(x: 1, y: f(2, 3)))"),
      (
        "CGPathAddLineToPoint(p, &t, 1, 2)", "p.addLine(to: CGPoint(x: 1, y: 2), transform: t)"
      ),
      (
        "CGPathAddCurveToPoint(p, nil, 1, 2, 3, 4, 5, 6)",
        "p.addCurve(to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))"
      ),
      (
        "CGPathAddArc(p, m, 1, 2, 3, 4, 5, false)",
        "p.addArc(center: CGPoint(x: 1, y: 2), radius: 3, startAngle: 4, endAngle: 5, clockwise: false, transform: m.pointee)"
      ),
      ("CGPathContainsPoint(p, nil, q, true)", "p.contains(q, using: .evenOdd)"),
      ("CGPathContainsPoint(p, nil, q, even)", "p.contains(q, using: even ? .evenOdd : .winding)"),
      (
        "CGPathCreateWithRect(CGPathGetBoundingBox(a ?? b), nil)",
        "CGPath(rect: (a ?? b).boundingBox, transform: nil)"
      ),
      (
        "CGPathCreateCopyByDashingPath(p, nil, 1, [4, 2], 2)",
        "p.copy(dashingWithPhase: 1, lengths: Array([4, 2].prefix(2)))"
      ),
      (
        "CGRectMake(1, 2, CGRectGetWidth(a), 4)", "CGRect(x: 1, y: 2, width: a.width, height: 4)"
      ),
      ("CGRectInset(a ?? b, 1, 2)", "(a ?? b).insetBy(dx: 1, dy: 2)"),
      ("CGAffineTransformMakeScale(1, 2)", "CGAffineTransform(scaleX: 1, y: 2)"),
      ("UIEdgeInsetsMake(1, 2, 3, 4)", "UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)"),
      ("func CGPointMake(a: Int) {}", "func CGPointMake(a: Int) {}"), ("CGRectZero", "CGRect.zero"),
      ("CGPathEqualToPath(a, b)", "(a == b)"), ("CGPathAddRect(p, r)", "CGPathAddRect(p, r)"),
      ("CGPathAddPath(p,\n  nil,\n  q)", "\n\np.addPath(q)"),
    ]
  )
  func paths(_ old: String, _ new: String) {
    let lines = "import UIKit\nDispatchQueue.main.async { }\n"
    #expect(port(lines + old + "\n").text == lines + new + "\n")
  }

  @Test("The first parameter of a function had no label; overridden methods have other names")
  func functions() {
    let pairs = [
      ("func f(a: Int, b: Int) {}", "func f(_ a: Int, b: Int) {}"),
      ("func f(a a: Int) {}", "func f(a: Int) {}"),
      ("func f(inout a: Int) {}", "func f(_ a: inout Int) {}"),
      ("func f(with a: Int) {}", "func f(with a: Int) {}"),
      ("init(a: Int) {}", "init(a: Int) {}"),
      ("override func drawRect(rect: CGRect) {}", "override func draw(_ rect: CGRect) {}"),
      (
        "override class func layerClass() -> AnyClass { A.self }",
        "override class var layerClass: AnyClass { A.self }"
      ),
      (
        "override func touchesEnded(touches: Set<UITouch>, withEvent event: UIEvent?) {}",
        "override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}"
      ),
      (
        "func tableView(tableView: UITableView, cellForRowAtIndexPath indexPath: NSIndexPath) {}",
        "func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) {}"
      ),
      (
        "func animateTransition(transitionContext: T) {}",
        "func animateTransition(using transitionContext: T) {}"
      ),
    ]
    for (old, new) in pairs { #expect(older(old) == [new], "\(old)") }
    #expect(
      older(
        "class A: UIView { override func animationDidStop(a: CAAnimation, finished f: Bool) {} }"
      )
        == [
          "class A: UIView { func animationDidStop(_ a: CAAnimation, finished f: Bool) {} }",
          "extension A: CAAnimationDelegate {}",
        ]
    )
  }

  @Test("Names that the project declares, and sources of later versions, do not change")
  func others() {
    #expect(
      older("enum E { case Normal; var hidden: Bool }\na.hidden = .Normal").last
        == "a.hidden = .Normal"
    )
    let text =
      "import UIKit\nfunc f(a: Int) { UIView.animate(withDuration: 1) { b.enabled = c.Normal } }"
    #expect(port(text).text == text)
    #expect(port("import UIKit\nlet s = \"UIColor.redColor()\" // .CGColor").notes.isEmpty)
  }

  @Test("Names that hold constants of Core Animation have the constants' types")
  func constants() {
    let facts = ProjectFacts([
      "func f(fillMode: String = kCAFillModeBoth, type: String) {}",
      "func g(fillMode: String, type: String) {}",
      "func h(_ kind: String) { let t = CATransition(); t.type = kind }",
    ])
    func port(_ text: String) -> String {
      let ported = SourcePort("import UIKit\n" + text, file: "A.swift", fields: facts).text
      return String(ported.drop { $0 != "\n" }.dropFirst())
    }
    #expect(
      port("func g(fillMode: String, type: String) {}")
        == "func g(fillMode: CAMediaTimingFillMode, type: String) {}"
    )
    #expect(
      port("g(fillMode: \"both\")") == "g(fillMode: CAMediaTimingFillMode(rawValue: \"both\"))"
    )
    #expect(
      port("func h(_ type: String?) { let t = CATransition(); t.type = type! }")
        == "func h(_ type: CATransitionType?) { let t = CATransition(); t.type = type! }"
    )
    #expect(
      port("var m: String { return kCAEmitterLayerCircle }")
        == "var m: CAEmitterLayerEmitterShape { return CAEmitterLayerEmitterShape.circle }"
    )
    #expect(
      port("layer.lineCap = \"round\"; a.type = \"x\"")
        == "layer.lineCap = CAShapeLayerLineCap(rawValue: \"round\"); a.type = \"x\""
    )
  }

  @Test("A method of the target itself is that of its class, which holds no object")
  func targets() {
    func ported(_ code: String) -> String {
      let text = port("class T: UIView { func f() { \(code) } }\nimport UIKit\n").text
      return String(text.dropFirst("class T: UIView { func f() { ".count).prefix { $0 != "}" })
    }
    #expect(
      ported("b.addTarget(self, action: #selector(tapped), for: .touchUpInside)")
        == "b.addTarget(self, action: T.tapped, for: .touchUpInside) "
    )
    #expect(
      ported("g(UIPanGestureRecognizer(target: self, action: #selector(self.pan(_:))))")
        == "g(UIPanGestureRecognizer(target: self, action: T.pan(_:))) "
    )
    #expect(
      ported("c.addObserver(self, selector: #selector(T.note), name: n, object: nil)")
        == "c.addObserver(self, selector: T.note, name: n, object: nil) "
    )
    #expect(
      ported(
        "i = UIBarButtonItem(title: \"A\", style: .plain, target: self, action: #selector(tapped))"
      )
        == "i = UIBarButtonItem(title: \"A\", style: .plain, target: self, action: Selector(\"tapped\", T.tapped)) "
    )
    // Timers and display links hold their targets on iOS, too.
    #expect(
      ported("CADisplayLink(target: self, selector: #selector(tick))")
        == "CADisplayLink(target: self, selector: tick) "
    )
  }

  @Test("Stored selectors hold their methods; arguments of UIKit are methods")
  func selectors() {
    let text = """
      import UIKit
      class A: UIView {
        let all: [Selector] = [#selector(go), #selector(A.tap(_:))]
        lazy var one: Selector = #selector(go)
        func f() {
          b.addTarget(self, action: #selector(go), for: .touchUpInside)
          b.removeTarget(self, action: #selector(go), for: .touchUpInside)
          perform(#selector(go), with: nil, afterDelay: 1)
        }
        @objc func go() {}
        @objc func tap(_ sender: Any) {}
      }
      """
    let lines = port(text).text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      Array(lines[2...7]) == [
        #"let all: [Selector] = [Selector("go", A.go), Selector("tap", A.tap(_:))]"#,
        #"lazy var one: Selector = Selector("go", go)"#, "func f() {",
        #"b.addTarget(self, action: Selector("go", A.go), for: .touchUpInside)"#,
        #"b.removeTarget(self, action: Selector("go", go), for: .touchUpInside)"#,
        "perform(go, with: nil, afterDelay: 1)",
      ]
    )
    // Targets take no methods with a result, and UIKit's own may have one.
    #expect(
      port("a(target: view, action: #selector(UIView.endEditing(_:)))").text
        == #"a(target: view, action: Selector("endEditing", UIView.endEditing(_:)))"#
    )
    #expect(
      port("perform(#selector(becomeFirstResponder), with: nil, afterDelay: 1)").text
        == #"perform(Selector("becomeFirstResponder", becomeFirstResponder), with: nil, afterDelay: 1)"#
    )
    #expect(
      port("func tap() -> Bool { true }\na(action: #selector(tap))").text.hasSuffix(
        #"a(action: Selector("tap", tap))"#
      )
    )
    #expect(
      port("func update() -> Void {}\na(action: #selector(update))").text.hasSuffix(
        "a(action: update)"
      )
    )
    #expect(port("func tap() {}\na(action: \"tap:\", b: 1)").text.hasSuffix("a(action: tap, b: 1)"))
    #expect(port("a(action: Selector(\"gone\"))").notes.map(\.kind) == [.left])
  }
}
