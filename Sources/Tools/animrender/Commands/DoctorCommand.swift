/// `doctor`: what is installed, what is missing for which output, and the versions for a bug report.
struct DoctorCommand {
  let arguments: Arguments

  func run() throws {
    guard arguments.operands.isEmpty else { throw UsageError("doctor takes no INPUT") }
    let report = SystemReport()
    try Messages.print(arguments.has("json") ? report.json : report.text)
  }
}
