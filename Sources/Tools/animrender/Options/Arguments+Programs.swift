import CommandTable
import Files
import RenderPipeline
import SceneLoading
import SceneModel
import SwiftInput

extension Arguments {
  /// Makes the Swift programs among the operands inputs; several of their files are one program.
  ///
  /// Only operands are: the inputs of tables, manifests and folders of tests are never compiled.
  ///
  /// - Throws: `UsageError` for options about programs without one, and for values that do not parse.
  func takingPrograms(of command: Command) throws -> Arguments {
    let options = given([.program])
    guard command.topics.contains(.program) else { return self }
    // Of a comparison, each side is one; folders there hold images.
    let isComparison = command == .diff
    let names = operands.filter {
      isComparison ? ProgramInput.isSource($0) : SwiftProgram.isNamed(by: $0)
    }
    guard !names.isEmpty else {
      guard let option = options.first?.option else { return self }
      if option.name == "duration", let advice = ForeignOptions.advice(for: "--duration") {
        throw UsageError("--duration is for Swift programs (\(advice))")
      }
      throw UsageError("--\(option.name) is for Swift programs (animrender pop.swift -o pop.mp4)")
    }
    let settings = try programOptions(
      copies: names.count > 1 && isComparison ? nil : self["port-out"]
    )
    for group in isComparison ? names.map({ [$0] }) : [names] {
      let program = SwiftProgram(group, settings)
      let input = ProgramInput(
        sources: { program.sources },
        record: { () throws(SceneLoadingError) in try program.record() }
      )
      ProgramInput.add(input, as: group[0])
    }
    return isComparison ? self : droppingOperands(names.dropFirst())
  }

  private func programOptions(copies copy: String?) throws -> ProgramOptions {
    let limits = try Limits(self)
    var options = ProgramOptions()
    options.limits = limits
    options.itemName = self["show"]
    options.copy = copy
    options.isSandboxed = has("sandbox")
    options.arguments = all("set")
    // What is missing is reported where it is drawn with.
    options.fontFiles = all("font-file").compactMap(FileSystem.resolvedPath)
    options.fontFolders = all("font-dir").compactMap(FileSystem.resolvedPath)
    options.seconds = limits.frameSeconds > 0 ? limits.frameSeconds : 86_400
    if limits.totalSeconds > 0 { options.seconds = min(options.seconds, limits.totalSeconds) }
    options.duration = try number("duration", in: 0.001...limits.duration)
    if let name = self["device"] {
      let names = ProgramDevice.all.map(\.name)
      guard let device = ProgramDevice.all.first(where: { $0.name == name }) else {
        throw UsageError(
          "--device: '\(name)' is none of \(names.joined(separator: ", "))"
            + name.suggestion(among: names)
        )
      }
      guard !has("view") else {
        throw UsageError("--device and --view exclude each other (give one)")
      }
      (options.width, options.height) = (device.width, device.height)
    }
    if let text = self["view"] {
      let parts = text.split(separator: "x", omittingEmptySubsequences: false)
      let sides = parts.map { Int(digits: $0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy({ (1...limits.side).contains($0) }) else {
        throw UsageError("--view: '\(text)' is not WxH in points (such as 393x852)")
      }
      (options.width, options.height) = (sides[0], sides[1])
    }
    if let style = self["appearance"] {
      guard ["light", "dark"].contains(style) else {
        throw UsageError("--appearance: '\(style)' is neither light nor dark")
      }
      options.isDark = style == "dark"
    }
    if let locale = self["locale"] {
      guard locale.contains(/^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/) else {
        throw UsageError("--locale: '\(locale)' is no locale (such as de_DE)")
      }
      options.locale = locale
    }
    options.touches = try all("touch").map { text throws(UsageError) in
      guard let touch = ProgramOptions.touch(text) else {
        throw UsageError(
          "--touch: '\(text)' is no touch (such as '0.5s tap 120,300', '1s press 120,300 0.8s' or "
            + "'1s drag 100,600 100,200 0.4s')"
        )
      }
      return touch
    }
    for text in options.arguments where !text.dropFirst().contains("=") {
      throw UsageError("--set: '\(text)' is not NAME=VALUE (such as --set title=Hello)")
    }
    return options
  }
}
