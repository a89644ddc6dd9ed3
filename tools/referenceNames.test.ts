import { ListBodySchema } from "@tessera/contract/definitions/listBody.ts";
import { errorKinds } from "@tessera/contract/errors.ts";
import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import { socketMessages } from "@tessera/contract/socket/messages.ts";
import { describe, expect, it } from "vitest";
import { panelTypes } from "../features/panels.gen.ts";
import { fieldTypes } from "../fields/fields.gen.ts";
import { readText, repositoryRoot } from "./lib/repository.ts";

const pageOf = (name: string): string => readText(repositoryRoot, `docs/reference/${name}.md`);

/** The names in backquotes of a text, each once. */
function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name))];
}

/** The one line of a page that begins so. */
function lineOf(page: string, start: string): string {
  return (
    pageOf(page)
      .split("\n")
      .find((line) => line.startsWith(start)) ?? ""
  );
}

/** First cells of the table below a line with these heads. */
function firstCells(page: string, heads: string): readonly string[] {
  const [, below = ""] = pageOf(page).split(`${heads}\n`);
  const [table = ""] = below.split("\n\n");
  return table
    .split("\n")
    .slice(1)
    .map((row) => row.split("|")[1] ?? "");
}

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();

describe("names in docs/reference", () => {
  it("[shell 7.1 conventions] given the codes of errors, when the reference is read, then each stands at its statuses and no other does", () => {
    const rows = [...pageOf("api").matchAll(/^\| ((?:\d{3}(?:, )?)+) \| (.+) \|$/gm)];
    const said = rows.flatMap(([, statuses = "", codes = ""]) =>
      namesIn(codes.replaceAll(/\([^)]*\)/g, "")).map((code) => [code, statuses.split(", ")] as const),
    );
    expect(sorted(said.map(([code]) => code))).toEqual(sorted(Object.keys(errorKinds)));
    const statusOf = new Map<string, number>(Object.entries(errorKinds).map(([code, { status }]) => [code, status]));
    expect(said.filter(([code, statuses]) => !statuses.includes(String(statusOf.get(code))))).toEqual([]);
  });

  it("[shell 4.6 socket] given the messages and the ends of the socket, when the reference is read, then each is there and no other is", () => {
    const messages = firstCells("shell", "| Message | From | Payload |").flatMap(namesIn);
    expect(sorted(messages)).toEqual(sorted(Object.keys(socketMessages)));
    const ends = firstCells("shell", "| End | Why |").map((cell) => Number(cell.split(",")[0]));
    const own = Object.values(closeCodes).map(({ code }) => code);
    expect(sorted(ends.filter((code) => code >= 4000).map(String))).toEqual(sorted(own.map(String)));
  });

  it("[shell 2.3 registry] given the types of panels, when the reference is read, then those that it has are there and those that are not built are not", () => {
    const types = new Set<string>(panelTypes.map(({ id }) => id));
    const [built = "", unbuilt = ""] = lineOf("shell", "- Types that hold data or forms").split("**Not built:**");
    const named = namesIn(lineOf("shell", "- The types:").replaceAll(/\([^)]*\)/g, ""));
    expect([...named, ...namesIn(built)].filter((name) => !types.has(name))).toEqual([]);
    expect(namesIn(unbuilt).filter((name) => types.has(name))).toEqual([]);
  });

  it("[forms 3 field types] given the types of fields and their formats, when the reference is read, then all are named, and no format that none has", () => {
    const named = namesIn(lineOf("forms", "- Field types:"));
    expect(sorted(named)).toEqual(sorted(fieldTypes.map(({ id }) => id)));
    const formats = fieldTypes.flatMap(({ formats: schema }) => Object.keys(schema.properties));
    const said = namesIn(lineOf("forms", "- Formats:").replaceAll(/\([^)]*\)/g, ""));
    expect(sorted(said)).toEqual(sorted(formats));
  });

  it("[lists 3 settings] given the flags of lists, when the reference is read, then each is named with what it does or as one without effect", () => {
    const text = pageOf("lists").split("- Show flags:")[1]?.split("\n- ")[0] ?? "";
    const flags = Object.keys(ListBodySchema.properties.settings.properties);
    expect(sorted(namesIn(text))).toEqual(sorted(flags));
  });
});
