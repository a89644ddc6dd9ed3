import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Static, TSchema } from "typebox";
import type {
  FieldBehaviour,
  FieldIssue,
  FieldSettings,
  FormatContext,
  MergeContext,
  MergedValue,
  WrittenContext,
} from "./fieldBehaviour.ts";
import type { FilesOf } from "./files/namedFile.ts";
import type { OrderKey } from "./valueKeys.ts";
import { fitsSchema } from "./values/fitsSchema.ts";
import { structuredValue, type ValueStructure } from "./values/structure.ts";

/** What a field type of structured values says: its functions see values of its shape only. */
interface StructuredParts<Value, Settings> {
  readonly canonical?: (value: Value) => Value | null;
  readonly check?: (value: Value, settings: Settings) => FieldIssue | null;
  readonly format: (value: Value, context: FormatContext<Settings>) => string;
  /** What lists sort such values by: a number. Its SQL must take any JSON. Absent: they do not. */
  readonly order?: {
    of(value: Value): number | null;
    /** Of the column expression `column`, which is `jsonb`. */
    sql(column: string): string;
  };
  /** The value that a text says; null for one that says none. */
  readonly parse?: (text: string) => Value | null;
  readonly files?: FilesOf<Value>;
  /** See `FieldBehaviour`. */
  readonly comparesRows?: (settings: Settings) => string | null;
  /** Null on a side where nothing stands. */
  readonly merge?: (
    versions: { readonly base: Value | null; readonly theirs: Value | null; readonly mine: Value | null },
    context: MergeContext<Settings>,
  ) => MergedValue | null;
  /** `before` null: there was none, or none of the shape. */
  readonly written?: (
    value: Value | null,
    before: Value | null,
    context: WrittenContext<Settings>,
  ) => { readonly value: Value | null } | FieldIssue;
}

/**
 * Declares the behaviour of a field type whose values have several parts and are stored as JSON. What is not of the
 * shape is refused, in browsers as on the server; where it stands already, as in an adopted table, it is shown as JSON
 * and left for a person to decide.
 */
export function structuredBehaviour<Schema extends TSchema, Settings = FieldSettings>(
  declared: Omit<ValueStructure, "schema" | "canonical" | "files"> & { readonly schema: Schema } & StructuredParts<
      Static<Schema>,
      Settings
    >,
): FieldBehaviour<Settings> & { readonly structure: ValueStructure } {
  type Value = Static<Schema>;
  const { canonical, check, comparesRows, files, format, maxBytes, merge, order, parse, schema, texts, written } =
    declared;
  // What fits the schema is a value of its type, and every such value is JSON.
  const asValue = (fitting: Json) => fitting as unknown as Value;
  const asJson = (value: Value | null) => value as unknown as Json;
  const isOfShape = (value: Json): boolean => value !== null && fitsSchema(schema, value);
  const structure: ValueStructure = {
    schema,
    ...(files
      ? {
          files: {
            countSql: files.countSql,
            maxBytes: files.maxBytes,
            of: (value: Json) => (isOfShape(value) ? files.of(asValue(value)) : []),
            with: (value: Json, known: Parameters<FilesOf<Value>["with"]>[1]) =>
              isOfShape(value) ? asJson(files.with(asValue(value), known)) : value,
          },
        }
      : {}),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(texts ? { texts } : {}),
    ...(canonical ? { canonical: (value: Json) => asJson(canonical(asValue(value))) } : {}),
  };
  /** Undefined for what is not of the shape. */
  const read = (value: Json): Value | null | undefined => {
    if (value === null) return null;
    const found = structuredValue(structure, value);
    return found.ok ? (found.value === null ? null : asValue(found.value)) : undefined;
  };
  const orderKey = (own: NonNullable<typeof order>): OrderKey => ({
    kind: "number",
    of: (value) => {
      const known = read(value);
      return known === undefined || known === null ? null : own.of(known);
    },
    sql: (column) => own.sql(`(${column})::jsonb`),
  });
  return {
    structure,
    canonical: (value) => {
      const found = structuredValue(structure, value);
      return found.ok ? found.value : value;
    },
    ...(order ? { order: orderKey(order) } : {}),
    ...(comparesRows ? { comparesRows } : {}),
    check: (value, settings) => {
      const found = structuredValue(structure, value);
      if (!found.ok) return { code: `value.${found.error.code}`, data: {} };
      return found.value === null ? null : (check?.(asValue(found.value), settings) ?? null);
    },
    format: (value, context) => {
      const known = read(value);
      return known === undefined ? JSON.stringify(value) : known === null ? "" : format(known, context);
    },
    // What says no value stays as it was typed, and is refused for its shape.
    ...(parse ? { parse: (text: string) => asJson(parse(text)) ?? text } : {}),
    ...(merge
      ? {
          merge: (versions, context) => {
            const [base, theirs, mine] = [read(versions.base), read(versions.theirs), read(versions.mine)];
            if (base === undefined || theirs === undefined || mine === undefined) return null;
            return merge({ base, theirs, mine }, context);
          },
        }
      : {}),
    ...(written
      ? {
          written: (value, before, context) => {
            const known = read(value);
            // What is not of the shape is refused for that.
            if (known === undefined) return { value };
            const outcome = written(known, read(before) ?? null, context);
            return "value" in outcome ? { value: asJson(outcome.value) } : outcome;
          },
        }
      : {}),
  };
}
