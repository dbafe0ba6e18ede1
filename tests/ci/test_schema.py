"""SARIF against its own schema, which npm brings as a part of a package."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.ci.cases import checked, every_kind
from validator.ci import written

pytestmark = pytest.mark.page
SCHEMA = "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"


def test_every_document_is_as_the_schema_of_sarif_asks(packages: Path) -> None:
    from jsonschema import Draft7Validator

    schema = json.loads((packages / SCHEMA).read_text(encoding="utf-8"))
    validator = Draft7Validator(schema, format_checker=Draft7Validator.FORMAT_CHECKER)
    assert [error.message for error in validator.iter_errors({"version": "2.1.0"})] == ["'runs' is a required property"]
    for cases in ([], [checked("nothing")], every_kind()):
        document = json.loads(written("sarif", cases))
        assert [error.message for error in validator.iter_errors(document)] == []
