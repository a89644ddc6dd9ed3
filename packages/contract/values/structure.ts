import type { Json } from "@tessera/std/canonicalJson.ts";
import { failure, type Result, success } from "@tessera/std/result.ts";
import type { TSchema } from "typebox";
import type { FilesOf } from "../files/namedFile.ts";
import { fitsSchema } from "./fitsSchema.ts";
import { isPlainJson } from "./isPlainJson.ts";
import { json } from "./json.ts";
import { jsonTexts, jsonTextsSql } from "./jsonTexts.ts";
import { countOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueProblem, ValueType } from "./valueType.ts";

const deepest = 16;
const usualMaxBytes = 65_536;

/**
 * What values of several parts have in common, which are stored as JSON: the shape that each of them has, and how SQL
 * looks into them.
 */
export interface ValueStructure {
  /** Shape of a value, see `fitsSchema`. */
  readonly schema: TSchema;
  /** Longest JSON in bytes; absent: 65,536. */
  readonly maxBytes?: number;
  /**
   * The form in which a value of the shape is stored, so that values that mean the same are the same; null for one that
   * says nothing. Absent: as it is.
   */
  canonical?(value: Json): Json;
  /** Paths of the texts that are searched, and found by LIKE, such as `points.*.text`; absent: all texts in it. */
  readonly texts?: readonly string[];
  /** Of values that name files: the records of these have them. */
  readonly files?: FilesOf<Json>;
}

const utf8 = new TextEncoder();

/**
 * A value in the form in which it is stored, null for one that says nothing; what is wrong with one of another shape,
 * or with too much in it.
 */
export function structuredValue(structure: ValueStructure, value: unknown): Result<Json, ValueProblem> {
  const { canonical, maxBytes = usualMaxBytes, schema } = structure;
  if (!isPlainJson(value, deepest) || !fitsSchema(schema, value)) return problem("value_format", { expected: "json" });
  const stored = canonical ? canonical(value) : value;
  return utf8.encode(JSON.stringify(stored)).length > maxBytes
    ? failure({ code: "value_too_long", data: { length: maxBytes } })
    : success(stored);
}

const made = new WeakMap<ValueStructure, ValueType>();

/** The line of the value table for JSON of a structure. */
export function structuredType(structure: ValueStructure): ValueType {
  const known = made.get(structure);
  if (known) return known;
  const { texts = null } = structure;
  const type: ValueType = {
    ...json,
    check: (wire) => structuredValue(structure, wire),
    textOf: (wire) => jsonTexts(wire, texts),
    textSql: (sql) => jsonTextsSql(`(${sql})::jsonb`, texts),
    ...(structure.files ? { files: structure.files, operators: [...json.operators, ...countOperators] } : {}),
    searchable: true,
  };
  made.set(structure, type);
  return type;
}
