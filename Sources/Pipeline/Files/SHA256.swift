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

  /// The hash as 64 lower-case hexadecimal digits.
  ///
  /// The corresponding C function is `sha256_digest`.
  public consuming func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 2 ? digits : "0" + digits
    }.joined()
  }

  /// The hash of bytes that are all there, as 64 lower-case hexadecimal digits.
  public static func hash(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }
}
