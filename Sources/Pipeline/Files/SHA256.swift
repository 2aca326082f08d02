internal import CNettle

/// The SHA-256 (FIPS 180-4) of bytes that come in pieces.
public struct SHA256: ~Copyable {
  private var context = sha256_ctx()

  /// The hash of nothing yet.
  ///
  /// The corresponding C function is `sha256_init` of Nettle, which uses the processor's own instructions.
  public init() { nettle_sha256_init(&context) }

  /// Adds bytes.
  ///
  /// The corresponding C function is `sha256_update`.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    nettle_sha256_update(
      &context,
      bytes.count,
      bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    )
  }

  /// The hash.
  ///
  /// The corresponding C function is `sha256_digest`.
  public consuming func digest() -> Digest {
    var bytes = [UInt8](repeating: 0, count: Digest.byteCount)
    nettle_sha256_digest(&context, bytes.count, &bytes)
    return Digest(unchecked: bytes)
  }

  /// The hash as 64 lower-case hexadecimal digits.
  public consuming func finish() -> String { digest().hex }

  /// The hash of bytes that are all there, as 64 lower-case hexadecimal digits.
  public static func hash(of bytes: [UInt8]) -> String { digest(of: bytes).hex }

  /// The hash of bytes that are all there.
  public static func digest(of bytes: [UInt8]) -> Digest {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.digest()
  }
}
