"""Rules about the words of the sources: declared identifiers, file names, comments, messages and titles of tests.

The rules cover Swift, C, JavaScript, Python and bash. `vocabulary` imports the rules of this file. Words, idioms and
exceptions are in vocabulary.json.
"""

import ast
import io
import re
import tokenize

TOKEN = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*")|(?P<name>[A-Za-z_][A-Za-z0-9_]*)',
    re.S,
)
SWIFT_KEYWORDS = {
    "class", "struct", "enum", "protocol", "actor", "func", "let", "var", "case", "typealias", "associatedtype",
}
C_TYPES = r"(?:void|bool|char|int|unsigned|size_t|double|float|u?int\d+_t|struct \w+|enum \w+|\w+_t|rk_\w+)"
C_DECLARATION = re.compile(rf"^(?:static |inline |const |extern )*{C_TYPES}\s*\**\s*(\w+)\s*[(=;\[]", re.M)
JS_DECLARATION = re.compile(r"^\s*(?:export )?(?:async )?(?:function|class|var|let|const)\s+([\w$].*)", re.M)
TITLE = re.compile(r'@(?:Test|Suite)\(\s*"((?:\\.|[^"\\])*)"')


def words_of(identifier):
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", identifier)]


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def is_python(name, text):
    return name.endswith(".py") or text.startswith("#!/usr/bin/env python3")


def is_bash(text):
    return text.startswith("#!/usr/bin/env bash")


def js_names(rest):
    """The declared names in the rest of a JavaScript line after `function`, `class`, `var`, `let` or `const`."""
    # Initializers in brackets do not separate declared names.
    flat, depth = [], 0
    for letter in rest:
        depth += (letter in "([{") - (letter in ")]}")
        flat.append(letter if depth == 0 else " ")
    return re.findall(r"(?:^|,)\s*([A-Za-z_$][\w$]*)", "".join(flat))


def python_names(text):
    """Names of functions, classes, parameters and assigned variables of Python text, with their lines."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def declarations(name, text):
    """Declared identifiers of a source file with their lines."""
    if is_python(name, text):
        yield from python_names(text)
    elif name.endswith(".js"):
        for declaration in JS_DECLARATION.finditer(text):
            for identifier in js_names(declaration[1]):
                yield line_of(text, declaration.start(1)), identifier
    elif name.endswith(".swift"):
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


def comments_of(name, text):
    """Comments and docstrings of a source file as (first line, last line, prose)."""
    if is_python(name, text):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and (prose := ast.get_docstring(node)):
                string = node.body[0]
                # Usage lines and paragraphs are separate blocks.
                for paragraph in re.split(r"\n(?=\s*\n|\s{2})", prose):
                    yield string.lineno, -1, paragraph
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
                yield token.start[0], token.start[0], token.string.lstrip("# ")
    elif is_bash(text) or name.endswith(".js"):
        mark = "//" if name.endswith(".js") else "#(?!!)"
        for comment in re.finditer(rf"^(?:.*\s)?{mark}\s(.*)$", text, re.M):
            line = line_of(text, comment.start(1))
            yield line, line, comment[1]
    else:
        for token in TOKEN.finditer(text):
            if token.lastgroup == "comment":
                line = line_of(text, token.start())
                body = re.sub(r"^\s*(?:///?<?!?|/\*+|\*/?)\s?", "", token["comment"], flags=re.M).replace("*/", "")
                yield line, line + token["comment"].count("\n"), body


def comment_blocks(name, text):
    """Comments of a source file as (line, prose): neighbouring lines are one block."""
    block, first, last = [], 0, -2
    for line, end, body in comments_of(name, text):
        if line != last + 1 and block:
            yield first, " ".join(block)
            block = []
        first = first if block else line
        block.append(body)
        last = end
    if block:
        yield first, " ".join(block)


def messages_of(name, text):
    """Prose in string literals of a source file with its line: at least three words, so that names and data are left out."""
    if is_python(name, text):
        tree = ast.parse(text)
        docs = {id(node.body[0].value) for node in ast.walk(tree) if hasattr(node, "body") and isinstance(node.body, list)
                and node.body and isinstance(node.body[0], ast.Expr)}
        literals = [
            (node.lineno, node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
        ]
    elif is_bash(text):
        literals = [(line_of(text, m.start()), m[2]) for m in re.finditer(r"^.*\b(echo|fail|printf) (.*)$", text, re.M)]
    elif name.endswith(".html"):
        literals = [(line_of(text, m.start()), m[1]) for m in re.finditer(r">([^<>]+)<", text)]
    elif name.endswith(".js"):
        literals = [(line_of(text, m.start()), m[0]) for m in re.finditer(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`]*`", text)]
    else:
        literals = [
            (line_of(text, token.start()), token["text"])
            for token in TOKEN.finditer(text)
            if token.lastgroup == "text"
        ]
    for line, literal in literals:
        prose = re.sub(r"\\\([^()]*\)?|\$\{[^}]*\}|[`\"]", "", literal)
        if len(re.findall(r"[A-Za-z]{2,}", prose)) >= 3 and " " in prose:
            yield line, prose


def idioms_of(data, key="idioms"):
    return [re.compile(pattern, re.I) for pattern in data[key]]


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
    message_idioms = idioms + idioms_of(data, "message idioms")

    def checked_sources():
        yield from read("Sources/*.swift", "scenes/*.swift", "Sources/*.c", "Sources/*.h", "Sources/*.js", "Package.swift")
        for name, text in read("scripts/*", "Tests/*.py"):
            if is_python(name, text) or is_bash(text):
                yield name, text

    def identifiers():
        for name, text in checked_sources():
            if is_bash(text):
                continue
            for line, identifier in declarations(name, text):
                if word := next((word for word in words_of(identifier) if word in retired), None):
                    yield name, line, f"the identifier {identifier} has the retired word {word!r}"

    def file_names():
        for name, _ in read("Sources/*.swift", "scenes/*.swift", "Sources/*.c", "Sources/*.h", "Tests/*.swift"):
            if word := next((word for word in words_of(name.rsplit("/", 1)[-1]) if word in retired), None):
                yield name, 1, f"the file's name has the retired word {word!r}"

    def comments():
        for name, text in checked_sources():
            for line, prose in comment_blocks(name, text):
                for sentence in re.split(r"(?<=[.!?:;])\s+(?=[A-Z`])", prose):
                    if idiom := idiom_in(sentence, idioms):
                        yield name, line, f"an idiom ({idiom}): {sentence[:70]!r}"

    def messages():
        yield from messages_in(checked_sources())
        yield from messages_in(read("Sources/*.html"))

    def messages_in(files):
        for name, text in files:
            for line, prose in messages_of(name, text):
                if idiom := idiom_in(prose, message_idioms):
                    yield name, line, f"an idiom ({idiom}) in a message: {prose.strip()[:70]!r}"

    def titles():
        for name, text in read("Tests/*.swift"):
            for title in TITLE.finditer(text):
                if idiom := idiom_in(title[1], idioms):
                    yield name, line_of(text, title.start()), f"an idiom ({idiom}) in a title: {title[1][:70]!r}"

    return {"identifier": identifiers, "file-name": file_names, "comment": comments, "message": messages, "title": titles}
