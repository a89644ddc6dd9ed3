import { entityAround } from "@tessera/designer-kit/schema/entityAround.ts";
import { typeSettings } from "@tessera/designer-kit/schema/typeSettings.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { documentKinds } from "../../documents.gen.ts";
import { panelTypes } from "../../panels.gen.ts";

const settings = typeSettings({ panelTypes, fieldTypes, panelSheets: new Map(), fieldSheets: new Map() });

describe("the entity that names belong to", () => {
  const around = (name: string, body: Json, path: string, keys: readonly string[], ofDocument = false) =>
    entityAround({
      document: { kind: name, id: "own" },
      schema: documentKinds.find(({ kind }) => kind === name)?.schema,
      body,
      path,
      keys,
      ofDocument,
      settings,
    });

  it("[design 4 sheets] given a sub-form, when a name is chosen in it, then it is one of the sub-form's entity, and in the field around it one of the form's", () => {
    const lines = {
      id: "i",
      name: "lines",
      type: "subform",
      label: "L",
      subForm: { entity: "line", items: [{ id: "s" }] },
    };
    const body = { entity: "order", pages: [{ id: "p", groups: [{ id: "g", items: [lines] }] }] };
    const path = "/pages/#p/groups/#g/items/#i";
    expect(around("form", body, path, ["column"])).toEqual({ kind: "entity", id: "order" });
    expect(around("form", body, path, ["subForm", "reference"])).toEqual({ kind: "entity", id: "line" });
    expect(around("form", body, `${path}/subForm/items/#s`, ["column"])).toEqual({ kind: "entity", id: "line" });
  });

  it("[design 4 sheets] given a count of a list, a grant and an entity, when a condition is written, then it is over what each names", () => {
    const count = { list: "orders" };
    const menu = { sections: [{ id: "s", items: [{ id: "i", count }] }] };
    expect(around("menu", menu, "/sections/#s/items/#i", ["count", "filter"])).toEqual({ kind: "list", id: "orders" });
    const role = { grants: [{ id: "g", kind: "entity", entity: "order" }] };
    expect(around("role", role, "/grants/#g", ["filter"])).toEqual({ kind: "entity", id: "order" });
    const entityBody = { rules: [{ id: "r" }], references: [{ id: "f", entity: "partner" }] };
    expect(around("entity", entityBody, "/rules/#r", ["condition"])).toEqual({ kind: "entity", id: "own" });
    expect(around("entity", entityBody, "/references/#f", ["columns"], true)).toEqual({ kind: "entity", id: "own" });
  });

  it("[design 4 sheets] given a list without a table, when a path is chosen, then there is none to choose from", () => {
    expect(around("list", { entity: "", columns: [{ id: "c" }] }, "/columns/#c", ["path"])).toBeNull();
  });
});
