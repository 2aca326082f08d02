internal import CoreGraphicsCompat
public import Foundation

// As for dates: in files that import UIKit or QuartzCore and not Foundation itself, these hide Foundation's own, which
// look beside the process and not beside the source.
extension Bundle {
  /// The file of a name in the bundle, or else beside the source.
  public func url(forResource name: String?, withExtension ext: String?) -> URL? {
    url(forResource: name, withExtension: ext, subdirectory: nil)
  }

  /// The file of a name in a folder of the bundle, or else beside the source.
  public func url(
    forResource name: String?,
    withExtension ext: String?,
    subdirectory subpath: String?
  ) -> URL? {
    resourcePaths(name, ofType: ext, in: subpath).first.map { URL(fileURLWithPath: $0) }
  }

  /// The path of a file in the bundle, or else beside the source.
  public func path(forResource name: String?, ofType ext: String?) -> String? {
    path(forResource: name, ofType: ext, inDirectory: nil)
  }

  /// The path of a file in a folder of the bundle, or else beside the source.
  public func path(
    forResource name: String?,
    ofType ext: String?,
    inDirectory subpath: String?
  ) -> String? { resourcePaths(name, ofType: ext, in: subpath).first }

  /// The files of an extension in a folder of the bundle, and beside the source.
  public func urls(
    forResourcesWithExtension ext: String?,
    subdirectory subpath: String?
  ) -> [NSURL]? {
    resourcePaths(nil, ofType: ext, in: subpath).map { NSURL(fileURLWithPath: $0) }
  }

  /// The paths of the files of an extension in a folder of the bundle, and beside the source.
  public func paths(forResourcesOfType ext: String?, inDirectory subpath: String?) -> [String] {
    resourcePaths(nil, ofType: ext, in: subpath)
  }
}
