/// A character reference of HTML, such as `&eacute;` or `&#x2014;`.
struct CharacterReference {
  /// The character.
  let text: String
  /// The bytes of the reference.
  let count: Int

  /// The reference at the start of a text; nil for an ampersand that is one.
  ///
  /// The names are those of HTML 4. As in HTML, numbers and the names of Latin-1 need no semicolon.
  init?(_ source: ArraySlice<UInt8>) {
    let rest = source.dropFirst()
    if rest.first == UInt8(ascii: "#") {
      let isHexadecimal = rest.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
      let start = rest.dropFirst(isHexadecimal ? 2 : 1)
      let digits = start.prefix { $0.isDigit || isHexadecimal && (0x61...0x66).contains($0 | 0x20) }
      guard !digits.isEmpty else { return nil }
      let code = Int(digits.drop { $0 == 0x30 }.prefix(8).text, radix: isHexadecimal ? 16 : 10) ?? 0
      text = Self.text(of: code)
      let end = digits.endIndex - source.startIndex
      count = end + (source.dropFirst(end).first == UInt8(ascii: ";") ? 1 : 0)
      return
    }
    let name = rest.prefix { $0.isLetter || $0.isDigit }.prefix(32)
    if rest.dropFirst(name.count).first == UInt8(ascii: ";"),
      let text = Self.latin[name.text] ?? Self.others[name.text]
    {
      (self.text, count) = (text, name.count + 2)
      return
    }
    for length in stride(from: min(name.count, 6), to: 1, by: -1) {
      guard let text = Self.latin[name.prefix(length).text] else { continue }
      (self.text, count) = (text, length + 1)
      return
    }
    return nil
  }

  private static func text(of code: Int) -> String {
    if (0x80...0x9F).contains(code) {
      // Numbers of Windows-1252.
      let characters = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ")
      return String(characters[code - 0x80])
    }
    guard code > 0, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else {
      return "\u{FFFD}"
    }
    return String(Character(scalar))
  }

  // The characters from 160 to 255 in order, and the names that HTML knows in capitals.
  private static let latin: [String: String] = {
    let names = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
      sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
      Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
      ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
      szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
      iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute
      ucirc uuml yacute thorn yuml
      """
    var table = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "AMP": "&", "LT": "<", "GT": ">",
      "QUOT": "\"", "COPY": "©", "REG": "®",
    ]
    for (code, name) in names.split(whereSeparator: \.isWhitespace).enumerated() {
      table[String(name)] = Self.text(of: 160 + code)
    }
    return table
  }()

  private static let others: [String: String] = {
    let names = """
      OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ Alpha=Α Beta=Β Gamma=Γ Delta=Δ
      Epsilon=Ε Zeta=Ζ Eta=Η Theta=Θ Iota=Ι Kappa=Κ Lambda=Λ Mu=Μ Nu=Ν Xi=Ξ Omicron=Ο Pi=Π Rho=Ρ
      Sigma=Σ Tau=Τ Upsilon=Υ Phi=Φ Chi=Χ Psi=Ψ Omega=Ω alpha=α beta=β gamma=γ delta=δ epsilon=ε
      zeta=ζ eta=η theta=θ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ omicron=ο pi=π rho=ρ sigmaf=ς
      sigma=σ tau=τ upsilon=υ phi=φ chi=χ psi=ψ omega=ω thetasym=ϑ upsih=ϒ piv=ϖ ensp=\u{2002}
      emsp=\u{2003} thinsp=\u{2009} lrm=\u{200E} rlm=\u{200F} ndash=–
      mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ dagger=† Dagger=‡ bull=• hellip=…
      permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› oline=‾ frasl=⁄ euro=€ image=ℑ weierp=℘ real=ℜ
      trade=™ alefsym=ℵ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ crarr=↵ lArr=⇐ uArr=⇑ rArr=⇒ dArr=⇓
      hArr=⇔ forall=∀ part=∂ exist=∃ empty=∅ nabla=∇ isin=∈ notin=∉ ni=∋ prod=∏ sum=∑ minus=−
      lowast=∗ radic=√ prop=∝ infin=∞ ang=∠ and=∧ or=∨ cap=∩ cup=∪ int=∫ there4=∴ sim=∼ cong=≅
      asymp=≈ ne=≠ equiv=≡ le=≤ ge=≥ sub=⊂ sup=⊃ nsub=⊄ sube=⊆ supe=⊇ oplus=⊕ otimes=⊗ perp=⊥
      sdot=⋅ lceil=⌈ rceil=⌉ lfloor=⌊ rfloor=⌋ lang=⟨ rang=⟩ loz=◊ spades=♠ clubs=♣ hearts=♥
      diams=♦
      """
    var table = ["apos": "'", "zwnj": "\u{200C}", "zwj": "\u{200D}"]
    for pair in names.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let parts = pair.split(separator: "=")
      table[String(parts[0])] = parts.last.map(String.init)
    }
    return table
  }()
}
