import { operators, valueTypeNames } from "@tessera/contract/values/valueType.ts";
import { operatorKey } from "@tessera/web-kit/values/operatorKey.ts";
import { expect, it } from "vitest";
import texts from "../i18n/en.json";

it("[lists 3 operators] given every operator over every type of value, when it is named, then there is a text for it", () => {
  const keys = operators.flatMap((one) => [...valueTypeNames, null].map((type) => operatorKey(one, type)));
  expect(keys.filter((key) => !(key in texts))).toEqual([]);
});
