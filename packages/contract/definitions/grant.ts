import { Type } from "typebox";
import { closed, ElementId, nullable, oneOf, Picks, ReferenceOrAll } from "../schema.ts";
import { type Condition, ConditionSchema } from "./condition.ts";

/**
 * Actions on records (design §10). `refer` lets one choose and see a record's key and display name, and nothing else;
 * `comment` lets one write comments on records that one may read.
 */
export type RecordAction = "read" | "refer" | "create" | "update" | "delete" | "export" | "comment";
/** Actions on documents of a kind in a subsystem. */
export type DocumentAction = "read" | "draft" | "publish";

const base = { id: ElementId() };

/**
 * One line of a role (design §10): subject, actions, row filter, fields. Nothing is allowed that no grant allows. `*`
 * as entity, document kind, subsystem, url, operation or function stands for all of them; with `subsystem`, for all of
 * that subsystem.
 */
export const GrantSchema = Type.Union([
  closed({
    id: base.id,
    kind: Type.Literal("entity"),
    entity: ReferenceOrAll("entity"),
    subsystem: Type.Optional(nullable(Picks("subsystem"))),
    actions: Type.Array(oneOf("read", "refer", "create", "update", "delete", "export", "comment"), { minItems: 1 }),
    /** Rows it covers; null or absent covers all. */
    filter: Type.Optional(nullable(ConditionSchema)),
    /** Names of the fields it covers; null or absent covers all. */
    fields: Type.Optional(nullable(Type.Array(Picks("column")))),
  }),
  closed({
    id: base.id,
    kind: Type.Literal("document"),
    documentKind: Picks("documentKind"),
    subsystem: Picks("subsystem"),
    actions: Type.Array(oneOf("read", "draft", "publish"), { minItems: 1 }),
  }),
  closed({ id: base.id, kind: Type.Literal("url"), url: ReferenceOrAll("url") }),
  closed({ id: base.id, kind: Type.Literal("operation"), operation: Picks("operation") }),
  closed({ id: base.id, kind: Type.Literal("function"), function: Picks("function") }),
]);

/** A grant over records of an entity. */
export interface EntityGrant {
  readonly id: string;
  readonly kind: "entity";
  readonly entity: string;
  readonly subsystem?: string | null;
  readonly actions: readonly RecordAction[];
  readonly filter?: Condition | null;
  readonly fields?: readonly string[] | null;
}

/** See `GrantSchema`. */
export type Grant =
  | EntityGrant
  | {
      readonly id: string;
      readonly kind: "document";
      readonly documentKind: string;
      readonly subsystem: string;
      readonly actions: readonly DocumentAction[];
    }
  | { readonly id: string; readonly kind: "url"; readonly url: string }
  | { readonly id: string; readonly kind: "operation"; readonly operation: string }
  | { readonly id: string; readonly kind: "function"; readonly function: string };
