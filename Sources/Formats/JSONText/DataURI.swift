package import SceneModel

/// Files that are written into a text: `data:[type][;base64],…` (RFC 2397).
package enum DataURI {
  /// Why a text holds no file.
  package struct DamageError: Error, Hashable {
    /// The problem and its remedy.
    package var message: String
  }

  /// Whether a text is meant as a file rather than as a path, which cannot begin like this.
  package static func hasScheme(of text: String) -> Bool {
    text.prefix(scheme.count).lowercased() == scheme
  }

  private static let scheme = "data:"

  /// The text of a file.
  package static func text(_ bytes: [UInt8], type: String) -> String {
    String(decoding: Array("data:\(type);base64,".utf8) + Base64.text(of: bytes), as: UTF8.self)
  }

  /// The file in a text.
  ///
  /// - Throws: `DamageError` where there is no comma, or the bytes behind it are not written as they should be.
  package static func source(_ text: String) throws(DamageError) -> Asset.Source {
    let text = Array(text.utf8)
    guard let comma = text.firstIndex(of: 0x2C) else {
      throw damageError("it has no comma before the bytes")
    }
    let head = String(decoding: text[..<comma].dropFirst(scheme.count), as: UTF8.self)
    let body = text[(comma + 1)...].percentDecoded
    let mark = ";base64"
    guard head.lowercased().hasSuffix(mark) else { return .data(Array(body), type: head) }
    do throws(Base64.DamageError) {
      return .data(try Base64.bytes(of: body), type: String(head.dropLast(mark.count)))
    } catch {
      throw damageError(error.words)
    }
  }

  /// The file in a text that takes the place of another one: without bytes where it is damaged, so that it is reported as
  /// what it is meant for.
  package static func replacement(_ text: String) -> Asset.Source {
    (try? source(text)) ?? .data([], type: "")
  }

  private static func damageError(_ words: String) -> DamageError {
    DamageError(message: "the data URI is damaged: \(words) (give data:…;base64,…)")
  }
}

extension Base64.DamageError {
  fileprivate var words: String {
    switch self {
    case .letter(let offset): "byte \(offset) behind the comma is no letter of base64"
    case .length: "its letters of base64 do not end with a whole byte"
    }
  }
}
