import { structuredBehaviour } from "@tessera/contract/structuredBehaviour.ts";
import { checkChecktable } from "./checkChecktable.ts";
import { checktableText } from "./checktableText.ts";
import { checktableSchema, maxBytes, storedChecktable } from "./checktableValue.ts";
import type { ChecktableSettings } from "./def.ts";
import { mergeChecktable } from "./mergeChecktable.ts";
import { writtenChecktable } from "./writtenChecktable.ts";

/**
 * Tables of what was found. They are searched by the names of columns that people added and by what the cells say, and
 * sorted by how many columns are finished.
 */
export const behaviour = structuredBehaviour<typeof checktableSchema, ChecktableSettings>({
  schema: checktableSchema,
  canonical: storedChecktable,
  maxBytes,
  texts: ["columns.*.name", "columns.*.cells.*.value"],
  order: {
    of: ({ columns }) => columns.filter(({ final }) => final).length,
    sql: (column) =>
      `case when ${column} is not null then (select count(*) from jsonb_path_query(${column}, '$.columns[*].final', '{}', true)) end`,
  },
  check: checkChecktable,
  format: (value, { settings }) => checktableText(value, settings),
  merge: (versions) => {
    const value = mergeChecktable(versions);
    return value === undefined ? null : { value };
  },
  written: (value, before, { settings, by }) => writtenChecktable(value, before, settings, by),
});
