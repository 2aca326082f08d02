package import Foundation
internal import Synchronization

extension Bundle {
  private static let sourceFolders = Mutex<[String]>([])
  private static let givenFonts = Mutex((files: [String](), folders: [String]()))

  /// Lets the program find its resources in some folders, as beside itself.
  package static func addResources(in folders: [String]) {
    sourceFolders.withLock { $0 += folders }
  }

  /// The folders of the program's resources: beside it, and what SwiftPM has copied for its targets.
  package static var programResources: [String] {
    let folders = sourceFolders.withLock { $0 }
    guard let folder = Bundle.main.resourcePath else { return folders }
    return folders + [folder] + copiedResources(in: folder)
  }

  /// The paths of the files of a kind that a bundle has, or else the program beside itself.
  ///
  /// - Parameter name: nil for all names.
  package func resourcePaths(_ name: String?, ofType type: String?, in folder: String?) -> [String]
  {
    let files = FileManager.default
    let folders = Bundle.programResources.filter { $0 != resourcePath }
      .map { base in folder.map { "\(base)/\($0)" } ?? base }
    let suffix = (type ?? "").drop { $0 == "." }
    let end = suffix.isEmpty ? "" : ".\(suffix)"
    guard let name else {
      return paths(forResourcesOfType: type, inDirectory: folder)
        + folders.flatMap { folder in
          ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            .filter { $0.hasSuffix(end) }.map { "\(folder)/\($0)" }
        }
    }
    return [path(forResource: name, ofType: type, inDirectory: folder)].compactMap(\.self)
      + folders.map { "\($0)/\(name)\(end)" }.filter(files.isReadableFile)
  }

  /// The folders with fonts of the command line, and those among the resources that SwiftPM has copied for the
  /// program's targets.
  package static var programFontFolders: [String] {
    givenFonts.withLock { $0.folders } + sourceFolders.withLock { $0 }
      + (Bundle.main.resourcePath.map(fontFolders) ?? [])
  }

  /// The folders with fonts among the resources beside a program in a folder.
  package static func fontFolders(in folder: String) -> [String] {
    copiedResources(in: folder).filter { resources in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: resources)) ?? []
      return names.contains { name in
        ["ttf", "otf", "ttc"].contains((name as NSString).pathExtension.lowercased())
      }
    }
  }

  /// The fonts of the command line, which a program finds by name.
  package static var programFontFiles: [String] { givenFonts.withLock { $0.files } }

  /// Lets the program find fonts: a folder is searched with its subfolders.
  package static func addFonts(files: [String], folders: [String]) {
    givenFonts.withLock { fonts in
      fonts.files += files
      fonts.folders += folders
    }
  }

  private static func copiedResources(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let packages = names.filter { $0.hasSuffix(".resources") }.sorted()
    return packages.flatMap { ["\(folder)/\($0)", "\(folder)/\($0)/Resources"] }
  }
}
