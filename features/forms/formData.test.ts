import type { PanelType } from "@tessera/contract/definePanel.ts";
import { sourceOperations, sourceQuestion } from "@tessera/contract/sourceQuestion.ts";
import { packedShape } from "@tessera/form-engine/definition/unpackForm.ts";
import { expect, it } from "vitest";
import { operations } from "../operations.gen.ts";
import { panelTypes } from "../panels.gen.ts";
import { formData } from "./formData.ts";

const params = { form: "order" };

it("[forms 7 properties] given the address of a page, when its form asks first, then it asks for the record that the address names, and for none where one is made", () => {
  const ask = (url: string) => {
    const { form } = formData({ params, url, place: null, settings: {}, state: null, answers: {} });
    return form?.read === "operation" ? form.input : null;
  };
  expect(ask("/orders/update?id=7&x=1")).toEqual({
    idForm: "order",
    idMaintable: "7",
    path: "/orders/update?id=7&x=1",
    only: packedShape,
  });
  expect(ask("/orders/update?idMaintable=8")).toMatchObject({ idMaintable: "8" });
  expect(ask("/orders/create?id=7")).toEqual({ idForm: "order", path: "/orders/create?id=7", only: packedShape });
});

it("[shell 4.1 one answer] given the panel types, when they are asked what they show first, then they name operations that only read", () => {
  const place = { url: "/orders/index", place: null, settings: {}, state: null, answers: {} };
  const asked = panelTypes.flatMap(({ data, defaults }: PanelType) =>
    Object.values(data?.({ ...place, params: defaults }) ?? {}).flatMap((query) =>
      query === null ? [] : [sourceQuestion(query).operation],
    ),
  );
  expect(asked).toContain("List_getListSetup");
  for (const id of [...asked, ...sourceOperations])
    expect(operations.find((operation) => operation.id === id)).toMatchObject({ changesState: false });
});
