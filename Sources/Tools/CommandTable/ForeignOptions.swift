package import RenderPipeline

/// Options of other programs, and their equivalents here.
///
/// Errors about unknown options take their remedies from this table, and `animrender help words` prints it.
package enum ForeignOptions {
  /// All options with their spellings, in the order in which they are printed.
  package static let table = ForeignFormats.entries(
    String(decoding: PackageResources.foreign_txt, as: UTF8.self)[...]
  )

  /// Returns the remedy for an option as it is written; nil for an option outside the table.
  package static func advice(for option: String) -> String? {
    table.first { $0.names.contains(option) }?.advice
  }
}
