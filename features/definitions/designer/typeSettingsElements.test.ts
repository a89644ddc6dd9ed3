import { property } from "@tessera/contract/documents/jsonShape.ts";
import { Command } from "@tessera/designer-kit/document/command.ts";
import { addElement } from "@tessera/designer-kit/document/edits.ts";
import { allNodes, elementTree } from "@tessera/designer-kit/schema/elementTree.ts";
import { typeSettings } from "@tessera/designer-kit/schema/typeSettings.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { entityDocument } from "../../entities/documents/entity.ts";

const settings = typeSettings({ panelTypes: [], fieldTypes, panelSheets: new Map(), fieldSheets: new Map() });
const withArrays = fieldTypes.flatMap(({ formats, id }) =>
  elementTree(formats, {}).map(({ property: array }): readonly [string, string] => [id, array]),
);

it.each(withArrays)(
  "[design 1 sheets] given a column that was just made one of the field type %s, when something is added to its %s, then it stands in the settings of the column",
  (type, array) => {
    const body: Json = { columns: [{ id: "c1", name: "steps", type: "json", fieldType: { type } }] };
    const tree = elementTree(entityDocument.schema, body, settings);
    const column = allNodes(tree).find(({ node }) => node.id === "c1")?.node;
    const collection = column?.collections.find((one) => one.property === array);
    expect(collection?.nodes).toEqual([]);
    if (!collection) return;
    const { command } = addElement(body, collection, { id: "p1", text: "Call" });
    const after = command.after;
    expect(command).toBeInstanceOf(Command);
    expect(property(property(property(after, "fieldType"), "formats"), array)).toEqual([{ id: "p1", text: "Call" }]);
  },
);
