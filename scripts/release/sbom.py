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

# Short names of Debian's copyright files, where SPDX has the same licence under the same or another name.
LICENCES = {
    "Expat": "MIT", "Apache-2.0": "Apache-2.0", "BSD-2-clause": "BSD-2-Clause", "BSD-3-clause": "BSD-3-Clause",
    "GPL-2": "GPL-2.0-only", "GPL-2+": "GPL-2.0-or-later", "GPL-3": "GPL-3.0-only", "GPL-3+": "GPL-3.0-or-later",
    "LGPL-2": "LGPL-2.0-only", "LGPL-2+": "LGPL-2.0-or-later", "LGPL-2.1": "LGPL-2.1-only",
    "LGPL-2.1+": "LGPL-2.1-or-later", "LGPL-3": "LGPL-3.0-only", "LGPL-3+": "LGPL-3.0-or-later",
    "BSD-3-Clause": "BSD-3-Clause", "BSD-2-Clause": "BSD-2-Clause", "MIT": "MIT", "X11": "X11", "zlib": "Zlib",
    "GPL-1+": "GPL-1.0-or-later", "PSF-2": "PSF-2.0", "CC0": "CC0-1.0", "FTL": "FTL", "ISC": "ISC", "Zlib": "Zlib", "MPL-1.1": "MPL-1.1", "MPL-2.0": "MPL-2.0", "CC0-1.0": "CC0-1.0", "OFL-1.1": "OFL-1.1",
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


def debian_package(name):
    query = "${Version}\t${Architecture}\t${source:Package}\t${source:Version}\t${Homepage}"
    fields = subprocess.run(["dpkg-query", "-W", "-f", query, name], capture_output=True, text=True, check=True).stdout
    version, architecture, source, source_version, homepage = fields.split("\t")
    url = f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}&distro=debian-12"
    entry = {
        "SPDXID": identifier(f"{name}-{version}"),
        "name": name,
        "versionInfo": version,
        "supplier": "Organization: Debian",
        "downloadLocation": f"https://snapshot.debian.org/package/{source}/{source_version}/",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": declared_licence(name),
        "copyrightText": "NOASSERTION",
        "sourceInfo": f"source package {source} {source_version}",
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": url}
        ],
    }
    if homepage:
        entry["homepage"] = homepage
    return entry


def main(version, file, output, relation, names):
    digest = hashlib.sha256(Path(file).read_bytes()).hexdigest()
    created = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    program = {
        "SPDXID": identifier("animrender"),
        "name": "animrender",
        "versionInfo": version,
        "packageFileName": Path(file).name,
        "supplier": "NOASSERTION",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "MIT",
        "copyrightText": "NOASSERTION",
        "primaryPackagePurpose": "APPLICATION",
    }
    # Compiled into the program: Debian's Duktape. Swift's libraries are in the program as well.
    packages = [debian_package(name) for name in sorted(set(names))]
    compiled = debian_package("duktape-dev")
    swift_version = re.search(
        r"Swift version (\S+)", subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    )
    swift = {
        "SPDXID": identifier("swift-runtime"),
        "name": "swift-runtime",
        "versionInfo": swift_version[1] if swift_version else "NOASSERTION",
        "supplier": "Organization: Swift.org",
        "downloadLocation": "https://www.swift.org/download/",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "Apache-2.0 WITH Swift-exception",
        "copyrightText": "NOASSERTION",
    }
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
