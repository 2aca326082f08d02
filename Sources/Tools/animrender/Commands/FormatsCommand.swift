import RenderPipeline

/// `formats`: the output formats that the installed libraries support, or the rules of places.
struct FormatsCommand {
  let arguments: Arguments

  func run() throws {
    if let word = arguments["for"] {
      let words = (word.isEmpty ? [] : [word]) + arguments.operands
      let places = try words.map { try OutputPlace(word: $0) }
      let report = OutputPlaceReport(places.isEmpty ? OutputPlace.all : places)
      return try Messages.print(arguments.has("json") ? report.json : report.text)
    }
    guard arguments.operands.isEmpty else { throw UsageError("formats takes no INPUT") }
    let report = OutputFormatReport()
    try Messages.print(arguments.has("json") ? report.json : report.text)
  }
}
