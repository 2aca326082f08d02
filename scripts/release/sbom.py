"""Writes the bill of materials of a release file as SPDX 2.3 in JSON.

Usage: sbom.py VERSION FILE OUTPUT contains|depends PACKAGE…
The packages are names of installed Debian packages: the ones whose files the file contains, or on which it depends.
SOURCE_DATE_EPOCH dates the document, so that equal inputs give equal bytes.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

# Short names of Debian's copyright files, where SPDX has the same licence under the same or another name; a family has versions,
# each alone or with all later ones.
LICENCES = {
    "Expat": "MIT", "BSD-2-clause": "BSD-2-Clause", "BSD-3-clause": "BSD-3-Clause", "zlib": "Zlib", "PSF-2": "PSF-2.0", "CC0": "CC0-1.0",
    **{f"{family}-{version}{plus}": f"{family}-{version if '.' in version else version + '.0'}-{words}"
       for family, versions in (("GPL", "1 2 3"), ("LGPL", "2 2.1 3"))
       for version in versions.split() for plus, words in (("", "only"), ("+", "or-later"))},
    **{name: name for name in (
        "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "MIT", "X11", "FTL", "ISC", "Zlib", "MPL-1.1", "MPL-2.0", "CC0-1.0", "OFL-1.1")},
}


def identifier(text):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)


def declared_licence(package):
    """The licence of `Files: *` of a copyright file in Debian's format; otherwise the text says it, not one word."""
    text = Path(f"/usr/share/doc/{package}/copyright").read_text(errors="replace")
    stanza = re.search(r"^Files: *\*\s*$(.*?)(?:\n\s*\n|\Z)", text, re.M | re.S)
    licence = stanza and re.search(r"^License: *(\S.*?) *$", stanza[1], re.M)
    if not licence:
        return "NOASSERTION"
    words = [
        {"or": "OR", "and": "AND"}.get(word) or LICENCES.get(word)
        for word in licence[1].replace(",", "").split()
    ]
    # An expression with one unknown word says nothing.
    return " ".join(words) if all(words) and len(words) % 2 else "NOASSERTION"


def component(name, version, licence, location="NOASSERTION", supplier="NOASSERTION", **more):
    """A package of the document, whose files are not listed."""
    return {
        "SPDXID": identifier(name), "name": name, "versionInfo": version, "supplier": supplier, "downloadLocation": location,
        "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more,
    }


def debian_package(name):
    query = "${Version}\t${Architecture}\t${source:Package}\t${source:Version}\t${Homepage}"
    fields = subprocess.run(["dpkg-query", "-W", "-f", query, name], capture_output=True, text=True, check=True).stdout
    version, architecture, source, source_version, homepage = fields.split("\t")
    url = f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}&distro=debian-12"
    return component(
        name, version, declared_licence(name), f"https://snapshot.debian.org/package/{source}/{source_version}/", "Organization: Debian",
        SPDXID=identifier(f"{name}-{version}"), sourceInfo=f"source package {source} {source_version}",
        externalRefs=[{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": url}],
        **({"homepage": homepage} if homepage else {}))


def main(version, file, output, relation, names):
    digest = hashlib.sha256(Path(file).read_bytes()).hexdigest()
    created = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    program = component(
        "animrender", version, "MIT", packageFileName=Path(file).name, checksums=[{"algorithm": "SHA256", "checksumValue": digest}],
        primaryPackagePurpose="APPLICATION")
    # Compiled into the program: Debian's Duktape. Swift's libraries are in the program as well.
    packages = [debian_package(name) for name in sorted(set(names))]
    compiled = debian_package("duktape-dev")
    printed = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    swift_version = re.search(r"Swift version (\S+)", printed)
    swift = component(
        "swift-runtime", swift_version[1] if swift_version else "NOASSERTION", "Apache-2.0 WITH Swift-exception",
        "https://www.swift.org/download/", "Organization: Swift.org")
    main_id = program["SPDXID"]

    def related(kind, others):
        return [
            {"spdxElementId": main_id, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]} for other in others
        ]

    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": Path(file).name,
        # The digest of the file makes the address unique.
        "documentNamespace": f"https://spdx.org/spdxdocs/animrender-{version}-{digest}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: animrender-release"]},
        "packages": [program, swift, compiled, *(one for one in packages if one["name"] != "duktape-dev")],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": main_id},
            *related("CONTAINS", [swift]),
            *related("STATIC_LINK", [compiled]),
            *related({"contains": "CONTAINS", "depends": "DEPENDS_ON"}[relation], packages),
        ],
    }
    Path(output).write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")


main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5:])
