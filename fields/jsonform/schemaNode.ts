import type { Json } from "@tessera/std/canonicalJson.ts";

/** What people read of a part of a schema, by language; the title's own is the schema's. */
interface NodeTexts {
  readonly title: string | null;
  readonly description: string | null;
  readonly translations: Readonly<Record<string, { readonly title?: string; readonly description?: string }>>;
}

interface Common extends NodeTexts {
  readonly readOnly: boolean;
  /** Undefined: none. */
  readonly initial: Json | undefined;
}

/** One of fixed values. */
export interface Choice extends NodeTexts {
  readonly value: string | number | boolean;
}

/** A part of a schema: what a value may be there. */
export type SchemaNode = Common &
  (
    | {
        readonly kind: "object";
        readonly properties: readonly {
          readonly name: string;
          readonly node: SchemaNode;
          readonly required: boolean;
        }[];
        /** Whether it may have other properties than these; they are kept and not shown. */
        readonly isOpen: boolean;
      }
    | { readonly kind: "array"; readonly items: SchemaNode; readonly min: number; readonly max: number | null }
    | { readonly kind: "choice"; readonly choices: readonly Choice[] }
    | {
        readonly kind: "text";
        readonly minLength: number;
        readonly maxLength: number | null;
        readonly pattern: string | null;
        readonly format: TextFormat | null;
      }
    | {
        readonly kind: "number";
        readonly isWhole: boolean;
        readonly min: number | null;
        readonly max: number | null;
        readonly above: number | null;
        readonly below: number | null;
        readonly step: number | null;
      }
    | { readonly kind: "boolean" }
  );

/** Formats of texts that have an editor, or a check, of their own. */
export const textFormats = ["date", "time", "email", "uri"] as const;
/** See `textFormats`. */
export type TextFormat = (typeof textFormats)[number];
