import Foundation
import Graphics
import TestSupport

/// Images made by a script with the tools of others, and what they see in them.
enum ScriptedImages {
  /// Runs a script that fills a folder; false where something that it needs is missing.
  static func make(_ script: String, in folder: ScratchFolder) -> Bool {
    (try? ChildProcess.run("/usr/bin/python3", [script, folder.path]))?.end == .exit(0)
  }

  /// The greatest difference of a premultiplied component from an image in straight RGBA.
  static func difference(_ bitmap: Bitmap, _ rgba: ArraySlice<UInt8>) -> Int {
    var worst = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let offset = rgba.startIndex + (y * bitmap.width + x) * 4
        worst = max(worst, difference(bitmap[x, y], rgba[offset..<offset + 4]))
      }
    }
    return worst
  }

  private static func difference(_ pixel: UInt32, _ rgba: ArraySlice<UInt8>) -> Int {
    let alpha = Int(rgba[rgba.startIndex + 3])
    let colors = rgba.prefix(3).map { (Int($0) * alpha + 127) / 255 }
    let actual = [24, 16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
    return zip(actual, [alpha] + colors).map { abs($0 - $1) }.max() ?? 0
  }
}
