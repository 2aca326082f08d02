internal import CGlibc
internal import DynamicLibraries

/// A file of code of this process: the executable or a library.
package struct LoadedObject {
  /// The path, as it was opened; empty for the executable.
  package let path: String
  /// What the linker derived from the content (the build ID); empty where it wrote none.
  let buildID: [UInt8]

  private init(_ object: UnsafeMutablePointer<shim_object>) {
    path = object.pointee.name.map { String(cString: $0) } ?? ""
    var bytes = [UInt8](repeating: 0, count: 64)
    buildID = Array(bytes.prefix(Int(shim_build_id(object, &bytes))))
  }

  /// Returns all files, in the order of loading; lazily loaded libraries are opened now.
  package static func all() -> [LoadedObject] {
    DynamicLibrary.openAll()
    var objects: [LoadedObject] = []
    withUnsafeMutablePointer(to: &objects) { objects in
      _ = shim_each_object(
        { object, _, list in
          let list = list?.assumingMemoryBound(to: [LoadedObject].self)
          if let object, let list { list.pointee.append(LoadedObject(object)) }
          return 0
        },
        objects
      )
    }
    return objects
  }
}
