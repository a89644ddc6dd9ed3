import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { PanelType } from "@tessera/contract/definePanel.ts";
import { documentPath, documentText, parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import { changedLookup } from "@tessera/documents/store/candidate.ts";
import { checkChanges } from "@tessera/documents/store/checkChanges.ts";
import { changesOf } from "@tessera/documents/store/publishing.ts";
import { describe, expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { documentKinds } from "../../documents.gen.ts";
import { panelTypes } from "../../panels.gen.ts";

const root = new URL("../../../", import.meta.url).pathname;
const paths = globSync("features/*/product/*.json", { cwd: root }).sort();
const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const documents: readonly TesseraDocument[] = files.map(({ path, text }) => parseDocumentFile(path, text));

describe("documents of the product", () => {
  it("[design 4 layers] given the documents that are shipped, when they are checked as a publish would, then nothing is wrong", () => {
    const kinds: ReadonlyMap<string, DocumentKind> = new Map(documentKinds.map((kind) => [kind.kind, kind]));
    const environment = {
      fieldTypes: new Map((fieldTypes as readonly FieldType[]).map((type) => [type.id, type])),
      panelTypes: new Map((panelTypes as readonly PanelType[]).map((type) => [type.id, type])),
      schemaProblems,
    };
    const changes = changesOf(documents, []);
    const product = new Map(documents.map((document) => [`${document.kind}:${document.id}`, document]));
    const before = { get: () => null, all: () => [] };
    const candidate = changedLookup(before, changes);
    expect(changes.size).toBe(documents.length);
    expect(checkChanges({ kinds, before, candidate, changes, asked: changes, environment, product })).toEqual([]);
  });

  it("[design 4 canonical] given the files that are shipped, when they are written again, then the bytes are the same", () => {
    for (const [index, document] of documents.entries()) {
      const file = files[index];
      expect({ path: file?.path, text: documentText(document) }).toEqual({ path: file?.path, text: file?.text });
    }
    expect(new Set(documents.map(documentPath)).size).toBe(documents.length);
  });
});
