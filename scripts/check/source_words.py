"""Rules about the words of the sources: declared identifiers, file names, comments and titles of tests.

`vocabulary` imports the rules of this file. Words, idioms and exceptions are in vocabulary.json.
"""

import re

TOKEN = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*")|(?P<name>[A-Za-z_][A-Za-z0-9_]*)',
    re.S,
)
SWIFT_KEYWORDS = {
    "class", "struct", "enum", "protocol", "actor", "func", "let", "var", "case", "typealias", "associatedtype",
}
C_TYPES = r"(?:void|bool|char|int|unsigned|size_t|double|float|u?int\d+_t|struct \w+|enum \w+|\w+_t|rk_\w+)"
C_DECLARATION = re.compile(rf"^(?:static |inline |const |extern )*{C_TYPES}\s*\**\s*(\w+)\s*[(=;\[]", re.M)
TITLE = re.compile(r'@(?:Test|Suite)\(\s*"((?:\\.|[^"\\])*)"')


def words_of(identifier):
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", identifier)]


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def declarations(name, text):
    """Declared identifiers of a Swift or C file with their lines."""
    if name.endswith(".swift"):
        previous = None
        for token in TOKEN.finditer(text):
            if token.lastgroup != "name":
                continue
            if previous in SWIFT_KEYWORDS and token["name"] not in SWIFT_KEYWORDS:
                yield line_of(text, token.start()), token["name"]
            previous = token["name"]
    else:
        for declaration in C_DECLARATION.finditer(text):
            yield line_of(text, declaration.start(1)), declaration[1]


def comment_blocks(text):
    """Comments of a Swift or C file as (line, prose): neighbouring lines are one block, code is left out."""
    block, first, last = [], 0, -2
    for token in TOKEN.finditer(text):
        if token.lastgroup != "comment":
            continue
        line = line_of(text, token.start())
        body = re.sub(r"^\s*(?:///?<?!?|/\*+|\*/?)\s?", "", token["comment"], flags=re.M).replace("*/", "")
        if line != last + 1 and block:
            yield first, " ".join(block)
            block = []
        first = first if block else line
        block.append(body)
        last = line + token["comment"].count("\n")
    if block:
        yield first, " ".join(block)


def idioms_of(data):
    return [re.compile(pattern, re.I) for pattern in data["idioms"]]


def idiom_in(sentence, idioms):
    plain = re.sub(r"`[^`]*`", "x", sentence)
    for idiom in idioms:
        if match := idiom.search(plain):
            return match[0].strip()
    return None


def rules(read, data):
    """The rules by name; `read` gives (name, text) of the sources that match patterns of git."""
    retired = set(data["retired words"])
    idioms = idioms_of(data)

    def identifiers():
        for name, text in read("Sources/*.swift", "Sources/*.c", "Sources/*.h", "Package.swift"):
            for line, identifier in declarations(name, text):
                if word := next((word for word in words_of(identifier) if word in retired), None):
                    yield name, line, f"the identifier {identifier} has the retired word {word!r}"

    def file_names():
        for name, _ in read("Sources/*.swift", "Sources/*.c", "Sources/*.h", "Tests/*.swift"):
            if word := next((word for word in words_of(name.rsplit("/", 1)[-1]) if word in retired), None):
                yield name, 1, f"the file's name has the retired word {word!r}"

    def comments():
        for name, text in read("Sources/*.swift", "Sources/*.c", "Sources/*.h", "Package.swift"):
            for line, prose in comment_blocks(text):
                for sentence in re.split(r"(?<=[.!?:;])\s+(?=[A-Z`])", prose):
                    if idiom := idiom_in(sentence, idioms):
                        yield name, line, f"an idiom ({idiom}): {sentence[:70]!r}"

    def titles():
        for name, text in read("Tests/*.swift"):
            for title in TITLE.finditer(text):
                if idiom := idiom_in(title[1], idioms):
                    yield name, line_of(text, title.start()), f"an idiom ({idiom}) in a title: {title[1][:70]!r}"

    return {"identifier": identifiers, "file-name": file_names, "comment": comments, "title": titles}
