import IOSPorting
import Testing

@Suite("Storyboards")
struct StoryboardTests {
  private let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document><scenes><scene><objects>
      <viewController id="vc" customClass="Board"><view key="view" id="v1">
        <rect key="frame" x="0" y="0" width="375" height="667"/>
        <subviews>
          <label text="A &quot;B&quot;" translatesAutoresizingMaskIntoConstraints="NO" id="l1">
            <color key="textColor" red="0" green="0" blue="1" alpha="1"/></label>
          <button buttonType="system" id="b1"><state key="normal" title="Go"/>
            <connections><action selector="go:" destination="vc" eventType="touchUpInside"/></connections>
          </button>
          <mapView id="m1"/>
        </subviews>
        <viewLayoutGuide key="safeArea" id="g1"/>
        <constraints>
          <constraint firstItem="l1" firstAttribute="top" secondItem="g1" secondAttribute="top" constant="9" id="c1"/>
          <constraint firstItem="l1" firstAttribute="top" secondItem="gone" secondAttribute="top" id="c2"/>
        </constraints>
      </view>
      <connections><outlet property="label" destination="l1"/></connections></viewController>
    </objects></scene></scenes></document>
    """

  @Test("A scene is a function that makes its views, constraints and connections")
  func scene() {
    let storyboard = Storyboard(text, file: "Main.storyboard")
    #expect(storyboard.has("Board") && storyboard.outlets == ["label"])
    #expect(storyboard.notes.map(\.message) == ["the element mapView of Board is an empty view"])
    let source = Storyboard.source(of: [storyboard])
    let expected = [
      "view0.frame = CGRect(x: 0, y: 0, width: 375, height: 667)",
      #"view1.text = "A \"B\"""#, "view1.translatesAutoresizingMaskIntoConstraints = false",
      "view1.textColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)",
      #"view2.setTitle("Go", for: .normal)"#,
      "attribute: .top, relatedBy: .equal, toItem: view0.safeAreaLayoutGuide", "constant: 9)",
      "controller.label = view1",
      "{ [unowned controller] (view2: UIButton) in controller.go(view2) }, for: .touchUpInside)",
    ]
    for line in expected { #expect(source.contains(line), "\(line)") }
    #expect(source.matches(of: /NSLayoutConstraint\(/).count == 1)
  }

  @Test("Outlets that a storyboard sets are not made, and can be set")
  func outlets() throws {
    let package = PortedPackage(
      [
        (
          "Board.swift",
          "class Board: UIViewController { @IBOutlet private weak var label: UILabel!; @IBOutlet var other: UIView!\n  @IBAction private func go(_ s: UIButton) {} }\nimport UIKit\n"
        )
      ],
      image: .init(className: "Board"),
      library: "..",
      storyboards: [Storyboard(text, file: "Main.storyboard")]
    )
    let board = try #require(package.files["Sources/Board/Board.swift"])
    #expect(board.contains("{ var label: UILabel!; var other: UIView! = UIView()"))
    #expect(board.contains("\n  func go("))
    let program = try #require(package.files["Sources/Board/main.swift"])
    #expect(program.contains("viewController: Storyboards.makeMain_vc()"))
    #expect(program.contains("\nStoryboards.register()\n"))
  }

  @Test("A file that is no XML is reported")
  func broken() {
    let storyboard = Storyboard("<document>", file: "A.storyboard")
    #expect(storyboard.notes.map(\.kind) == [.left] && !storyboard.has("Board"))
  }

  @Test(
    "Tables register the classes of their cells, and custom views have their outlets and are woken"
  )
  func lists() {
    let storyboard = Storyboard(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document><scenes><scene><objects>
        <tableViewController id="vc" customClass="List"><tableView key="view" id="t" rowHeight="60" separatorStyle="none">
          <prototypes><tableViewCell reuseIdentifier="cell" customClass="Row" id="r"/></prototypes>
          <view key="tableHeaderView" id="h"/>
          <subviews><view id="c" customClass="Card"><subviews><label text="x" id="l"/></subviews>
            <connections><outlet property="title" destination="l"/></connections></view></subviews>
          <connections><outlet property="dataSource" destination="vc"/></connections>
        </tableView></tableViewController>
      </objects></scene></scenes></document>
      """,
      file: "Main.storyboard"
    )
    #expect(storyboard.notes.isEmpty && storyboard.has("List"))
    let source = Storyboard.source(of: [storyboard])
    let expected = [
      "let view0 = UITableView(frame: .zero)", "view0.rowHeight = 60",
      "view0.separatorStyle = .none",
      #"view0.register(Row.self, forCellReuseIdentifier: "cell")"#, "view0.dataSource = controller",
      "view1.title = view2", "view1.awakeFromNib()", "controller.awakeFromNib()",
    ]
    for line in expected { #expect(source.contains(line), "\(line)") }
  }
}
