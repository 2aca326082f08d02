// Tests that set the criteria for a difference, or compare other scenes, need no other import.
@_exported public import FrameComparison
@_exported public import SceneLoading
@_exported public import SceneModel
