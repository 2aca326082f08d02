// These take the place of Foundation's functions behind UUID and NSUUID, which ask the system for random numbers: this
// library comes before Foundation where the process looks for them.

/// Fills the 16 bytes of a UUID; the same ones at every run, as all numbers of a program.
@_cdecl("_foundation_uuid_generate_random")
public func generateUUID(_ bytes: UnsafeMutablePointer<UInt8>) {
  var generator = SystemRandomNumberGenerator()
  for index in 0..<16 { bytes[index] = generator.next() }
  // RFC 9562, 5.4: the version and the variant.
  bytes[6] = bytes[6] & 0x0f | 0x40
  bytes[8] = bytes[8] & 0x3f | 0x80
}

/// Fills the 16 bytes of an NSUUID.
@_cdecl("uuid_generate_random")
public func generateNSUUID(_ bytes: UnsafeMutablePointer<UInt8>) { generateUUID(bytes) }
