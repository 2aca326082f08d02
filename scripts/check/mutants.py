"""Makes faults from a seed: small changes of conditions and constants in Swift source.

All faults of a run are built into one copy of the sources. Each is an expression `(isSeededFault(N) ? changed : original)`,
and the environment selects the active one, so that a fault costs a run of its tests and no build.
"""

import re

SUPPORT = """
internal import Glibc

private let activeFault = getenv("ANIMRENDER_FAULT").flatMap { Int(String(cString: $0)) } ?? 0

@inline(never) func isSeededFault(_ number: Int) -> Bool { activeFault == number }

// Weakens an equality of texts to a prefix. For other types it does not compile, and the fault is left out.
@inline(never) func isSeededPrefix(_ text: String?, _ prefix: String?) -> Bool {
  guard let text, let prefix else { return text == prefix }
  return text.hasPrefix(prefix)
}

@inline(never) func isSeededMember<S: Sequence>(_ text: String, of texts: S) -> Bool where S.Element == String {
  texts.contains { text.hasPrefix($0) }
}
"""
OPEN, CLOSE = "([{", ")]}"
WEAKER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
OPERATOR = re.compile(r"(?<=\s)(<=|>=|==|!=|<|>|&&|\|\|)(?=\s)")
NUMBER = re.compile(r"(?<![\w.#$])(0x[0-9A-Fa-f_]+|\d[\d_]*)(?![\w.]*[\w.]\w|\w|\.\d)")
OPERAND = r"[\w$][\w.$?]*(?:\([\w.$: ]*\))?"
EQUALITY = re.compile(rf"(?<![\w.])({OPERAND}) == ({OPERAND}|\"[^\"\\]*\")(?![\w.(])")
MEMBER = re.compile(rf"(?<![\w.])({OPERAND})\.contains\(({OPERAND})\)")
STATEMENT = re.compile(r"\b(let|var|guard|if|for|while|return|switch|do|try|await|defer|throw|case|func|repeat|break|continue|consume)\b")


def masked(text):
    """The text with comments and the contents of literals blanked, of the same length."""
    pattern = r'//[^\n]*|/\*.*?\*/|#"(?:.|\n)*?"#|"""(?:.|\n)*?"""|"(?:\\\((?:[^()"]|\([^()]*\)|"[^"]*")*\)|\\.|[^"\\\n])*"'
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", "_", m[0]) if m[0][0] in "\"#" else re.sub(r"[^\n]", " ", m[0]), text)


def end_of(code, start, stops):
    """The position of the first stop outside of brackets; None if a bracket closes before."""
    depth, position = 0, start
    while position < len(code):
        if depth == 0 and any(code.startswith(stop, position) for stop in stops):
            return position
        if code[position] in OPEN:
            depth += 1
        elif code[position] in CLOSE:
            depth -= 1
            if depth < 0:
                return None
        position += 1
    return None


def closes(code, start):
    """The position of the bracket that closes the enclosing pair of a position."""
    depth = 0
    for position in range(start, len(code)):
        depth += (code[position] in OPEN) - (code[position] in CLOSE)
        if depth < 0:
            yield position
            return


def parts(code, start, end):
    """The ranges between commas outside of brackets, without spaces around them."""
    result, depth, first = [], 0, start
    for position in range(start, end + 1):
        if position == end or code[position] == "," and depth == 0:
            result.append((first, position))
            first = position + 1
        elif code[position] in OPEN:
            depth += 1
        elif code[position] in CLOSE:
            depth -= 1
    def trimmed(a, b):
        inner = code[a:b]
        return a + len(inner) - len(inner.lstrip()), b - (len(inner) - len(inner.rstrip()))
    return [trimmed(a, b) for a, b in result]


def changes(text, code, start, end, is_condition):
    """The faults of an expression: their kinds and the changed expressions."""
    expression = text[start:end]
    def replaced(a, b, new):
        return expression[: a - start] + new + expression[b - start :]
    for match in OPERATOR.finditer(code, start, end):
        kind = {"&&": "and becomes or", "||": "or becomes and"}.get(match[1], "comparison")
        yield kind, replaced(*match.span(), WEAKER[match[1]])
    for match in NUMBER.finditer(code, start, end):
        base = 16 if match[0].startswith("0x") else 10
        value = int(match[0].replace("_", ""), base)
        for other in (value + 1, value - 1):
            if other >= 0:
                yield f"constant {match[0]} to {other}", replaced(*match.span(), hex(other) if base == 16 else str(other))
    for match in EQUALITY.finditer(text, start, end):
        if code[match.start()] != "_" or text[match.start()] == "_":
            yield "equality to prefix", replaced(*match.span(), f"isSeededPrefix({match[1]}, {match[2]})")
    for match in MEMBER.finditer(text, start, end):
        yield "membership to prefix", replaced(*match.span(), f"isSeededMember({match[2]}, of: {match[1]})")
    if is_condition:
        yield "condition dropped", "true"
        yield "condition negated", f"!({expression})"


def expressions(code):
    """The ranges of expressions that can be changed, and whether each is a condition."""
    for match in re.finditer(r"\b(guard|if|while|where)\b", code):
        stops = [" else ", "\n    else", "\n      else", "\n        else"] if match[1] == "guard" else [" {", "\n"] if match[1] == "where" else [" {", "\n    {", "\n      {", "\n        {"]
        end = end_of(code, match.end(), stops)
        if end is None:
            continue
        for part in parts(code, match.end(), end):
            if not re.match(r"(let|var|case|#)\b|#", code[part[0] : part[1]]):
                yield *part, True
    for match in re.finditer(r"\breturn (?=\S)|^ *(?:(?:private|fileprivate|package|public|static|override) )*let \w+(?:: [\w.]+)? = ", code, re.M):
        end = end_of(code, match.end(), ["\n"])
        # An expression continues in the next line if that begins with an operator or a dot.
        while end is not None and re.match(r"\s*(&&|\|\||[?:+.*/-])", code[end:]):
            end = end_of(code, end + 1, ["\n"])
        if end is not None:
            yield match.end(), end, False
    # Blocks with a single expression.
    for match in re.finditer(r"\{", code):
        end = end_of(code, match.end(), ["}"])
        if end is not None and "{" not in code[match.end() : end]:
            inner = code[match.end() : end]
            lead = len(inner) - len(inner.lstrip())
            arrow = re.match(r"\s*(?:\([^()]*\)|[\w, ]+) in\s", inner)
            first = match.end() + (arrow.end() if arrow else lead)
            last = match.end() + len(inner.rstrip())
            if first < last and (OPERATOR.search(code, first, last) or NUMBER.search(code, first, last)):
                yield first, last, False


def faults(text):
    """All faults of a file: start, end, kind, original and changed text; ranges may overlap."""
    code, result = masked(text), []
    for start, end, is_condition in expressions(code):
        if start >= end or STATEMENT.search(code, start, end) or re.search(r"(?<![=!<>])=(?![=>])", code[start:end]):
            continue
        for kind, changed in changes(text, code, start, end, is_condition):
            result.append((start, end, kind, text[start:end], changed))
    for match in re.finditer(r"^( +case (?!let)[^:\n{}]*?)(?=:(?: |$))", code, re.M):
        # The rest of the switch, up to its closing bracket.
        rest = code[match.end() : next((position for position in closes(code, match.end())), len(code))]
        is_plain = not re.search(r"\bwhere\b|\blet\b|\?", match[1]) and "(" not in match[1]
        if is_plain and re.search(r"\bdefault:|\bcase _\b", rest):
            result.append((match.end(), match.end(), "case dropped", "", None))
    return result


def apply(text, chosen):
    """Applies the chosen faults to a text: pairs of a number and a fault, whose ranges do not overlap."""
    for number, (start, end, kind, original, changed) in sorted(chosen, key=lambda one: -one[1][0]):
        if changed is None:
            new = f" where !isSeededFault({number})"
        else:
            new = f"(isSeededFault({number}) ? ({changed}) : ({original}))"
        text = text[:start] + new + text[end:]
    return text


def sample(random, files, count):
    """Random faults of some texts by name, which do not overlap; as (name, fault)."""
    pool = [(name, fault) for name, text in files for fault in faults(text)]
    random.shuffle(pool)
    result, taken = [], {}
    for name, fault in pool:
        ranges = taken.setdefault(name, [])
        if len(result) < count and all(fault[1] < a or b < fault[0] for a, b in ranges):
            ranges.append(fault[:2])
            result.append((name, fault))
    return result
