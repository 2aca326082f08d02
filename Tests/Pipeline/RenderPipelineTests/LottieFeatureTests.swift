import LottieFormat
import TestSupport
import Testing

/// The page about Lottie's features is what the table gives, and what it says is shown.
///
/// `RECORD_REFERENCE=1` writes it, and fails still.
@Suite("Page of Lottie's features")
struct LottieFeatureTests {
  @Test("The page is as committed")
  func page() throws {
    try ReferencePage.check("docs/LottieFeatures.md", is: LottieFeatures.page())
  }

  @Test("Every drawn feature has a file in the repository with an image")
  func files() throws {
    #expect(LottieFeatures.unshown == [])
    let scenes = Repository.files(in: "scenes/lottie", type: "json")
    let images = Repository.files(in: "scenes/lottie", type: "png")
    for file in LottieFeatures.files {
      #expect(scenes.contains("scenes/lottie/\(file).json"), "\(file)")
      #expect(images.contains { $0.hasPrefix("scenes/lottie/\(file)@") }, "\(file)")
    }
  }
}
