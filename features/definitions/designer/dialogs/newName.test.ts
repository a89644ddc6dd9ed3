import { expect, it } from "vitest";
import { proposedId } from "./newName.ts";

it.each([
  ["a title", "Éves szabadság (2026)", "eves-szabadsag-2026"],
  ["a title that one has already", "Requests", "requests-3"],
  ["letters that no id has", "Заявки", "list"],
])(
  "[design 4 browser] given %s, when an id is proposed, then it is free and made of what can be kept: %s",
  (_, title, id) => {
    expect(proposedId(title, "list", new Set(["requests", "requests-2"]))).toBe(id);
  },
);
