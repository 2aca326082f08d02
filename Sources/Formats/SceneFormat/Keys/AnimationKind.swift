/// The kinds of animations, spelled as a scene file's `type`.
package enum AnimationKind: String, CaseIterable {
  case basic, keyframe, spring, group, transition, audio
}
