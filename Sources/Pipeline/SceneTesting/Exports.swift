// A test that says what counts as a difference, or compares a scene of its own, needs no other import.
@_exported public import FrameComparison
@_exported public import SceneLoading
@_exported public import SceneModel
