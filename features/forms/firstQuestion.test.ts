import { packedShape } from "@tessera/form-engine/definition/unpackForm.ts";
import { expect, it } from "vitest";
import { operations } from "../operations.gen.ts";
import { panelTypes } from "../panels.gen.ts";
import { formQuestion } from "./firstQuestion.ts";

const params = { form: "order" };

it("[forms 7 properties] given the address of a page, when its form asks first, then it asks for the record that the address names, and for none where one is made", () => {
  const ask = (url: string) => formQuestion.input({ params, url });
  expect(ask("/orders/update?id=7&x=1")).toEqual({
    idForm: "order",
    idMaintable: "7",
    path: "/orders/update?id=7&x=1",
    only: packedShape,
  });
  expect(ask("/orders/update?idMaintable=8")).toMatchObject({ idMaintable: "8" });
  expect(ask("/orders/create?id=7")).toEqual({ idForm: "order", path: "/orders/create?id=7", only: packedShape });
});

it("[shell 4.1 one answer] given the panel types, when their first questions are looked up, then each is an operation that only reads", () => {
  const asked = panelTypes.flatMap((panel) =>
    "asksFirst" in panel && panel.asksFirst ? [panel.asksFirst.operation] : [],
  );
  expect(asked).toContain("List_getListSetup");
  for (const id of asked)
    expect(operations.find((operation) => operation.id === id)).toMatchObject({ changesState: false });
});
