import Foundation

/// The files of the programs, which an app would have in its bundle: those of `scenes/tutorials`.
enum BundledFile: String {
  /// A clip of 3 s at 20 frames a second in H.264.
  case clip = "pictures/clip.mp4"
  /// A Lottie file: a heart that beats and a ring that leaves it, 2 s.
  case heart = "lottie/heart.json"
  /// Four notes, each louder than the one before, as Opus in Ogg.
  case notes = "sounds/four-notes.opus"
  /// A GIF of a pendulum whose frames last 100, 300, 50, 600, 150 and 400 ms.
  case pendulum = "pictures/pendulum.gif"
  /// 16 frames of a walker, packed into one image.
  case walkerImage = "pictures/walker-atlas.png"
  /// Where TexturePacker has put the frames, as a property list.
  case walkerList = "pictures/walker-atlas.plist"

  /// Where the file is, seen from this source.
  var url: URL {
    URL(filePath: #filePath).appending(path: "../../../tutorials/\(rawValue)").standardizedFileURL
  }

  /// The bytes; empty if the file is missing.
  var data: Data { (try? Data(contentsOf: url)) ?? Data() }
}
