import SceneTesting
import Testing

@Test("The card matches its approved goldens")
func card() {
  expectFrame(ofFile: "card.json", at: 0, matches: "card-start")
  expectFrame(ofFile: "card.json", at: 0.25, matches: "card-turning")
}
