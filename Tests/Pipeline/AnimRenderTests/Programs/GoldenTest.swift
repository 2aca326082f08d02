import SceneTesting
import Testing

@Test("The card looks as it did when somebody found it right")
func card() {
  expectFrame(ofFile: "card.json", at: 0, matches: "card-start")
  expectFrame(ofFile: "card.json", at: 0.25, matches: "card-turning")
}
