import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Static, TSchema } from "typebox";
import type { FieldType } from "./defineField.ts";
import type { PanelType } from "./definePanel.ts";
import type { Grant } from "./definitions/grant.ts";
import type { DocumentBodies } from "./documents/bodyOf.ts";
import type { SettingsSchema } from "./documents/walkMarks.ts";

/**
 * A definition (design §4). `(kind, id)` is unique in an installation; `id` is a slug chosen once. Element ids inside
 * the body are unique in the document and never reused.
 */
export interface TesseraDocument<Body = Json> {
  readonly kind: string;
  readonly id: string;
  readonly schemaVersion: number;
  readonly subsystem: string;
  readonly body: Body;
}

/** Turns a body of schema version `from` into one of `from + 1`. */
export interface Upcaster {
  readonly from: number;
  /** Named after what it does, such as `addListDensity`. */
  readonly name: string;
  readonly upcast: (body: Json) => Json;
}

/** Something wrong with a document: blocks the publish when it is an error. `path` is a JSON pointer into the body. */
export interface DocumentProblem {
  readonly severity: "error" | "warning";
  /** The text is the key `problem.<code>` with `data`. */
  readonly code: string;
  readonly path: string;
  readonly data: { readonly [key: string]: Json };
}

/** Reads other documents (drafts included) during a check. Null when there is no such document. */
export interface DocumentLookup {
  get(kind: string, id: string): TesseraDocument | null;
  all(kind: string): readonly TesseraDocument[];
}

/**
 * A text inside a document that names an element of a document (of itself too): a column in a list's path, a field in
 * an expression. References that the schema marks are not among them.
 */
export interface NameUse {
  /** JSON pointer to the text. */
  readonly path: string;
  /** Where in the text the name stands: from the first letter, to behind the last. */
  readonly from: number;
  readonly to: number;
  /**
   * What a rename must put in front of the new name, where the old one is more than a name (`{ price }` becomes `{
   * price: cost }`).
   */
  readonly prefix?: string;
  /** Innermost element around the text; null outside any. */
  readonly fromElement: string | null;
  /** `element` null: the document itself is named, by the name in its body. */
  readonly target: { readonly kind: string; readonly id: string; readonly element: string | null };
}

/**
 * Registries that checks and compilers of kinds need. They are composed with the program, so they are arguments here.
 */
export interface DocumentEnvironment {
  /** Field types by id and alias. */
  readonly fieldTypes: ReadonlyMap<string, FieldType>;
  /** Panel types by id and alias. */
  readonly panelTypes: ReadonlyMap<string, PanelType>;
  /**
   * Names of the counts that features offer to menus. Absent where they are not known, as in browsers: then checks
   * leave them to the server.
   */
  readonly badges?: ReadonlySet<string>;
  /**
   * Where a value does not fit a schema, with paths that begin with `path` (see `schemaProblems`). Absent where checks
   * run without a compiler of schemas, as in browsers: then they leave that to the server.
   */
  readonly schemaProblems?: (schema: TSchema, value: unknown, path: string) => readonly DocumentProblem[];
}

/**
 * How documents of a kind stand on pages: panels name them in their parameters. Guests may ask for those that stand on
 * the page of a public url, whose operations say so (`Access`).
 */
export interface PageTraits<Body> {
  /** The entity whose records one shows; null: none. Absent: none of the kind shows records of its own. */
  readonly entityOf?: (body: Body) => string | null;
  /** Whether people make records by it too. */
  readonly makesRecords?: boolean;
  /** What one is drawn with: guests may ask for that along with it. Absent: itself alone. */
  readonly shows?: (body: Body) => readonly { readonly kind: string; readonly id: string }[];
}

/** How a draft is shown in a preview. */
export interface PreviewTraits {
  /**
   * The panel type that shows one, and the parameter that names it. `itself`: it is a page. Null: it shows only through
   * others.
   */
  readonly panel: { readonly type: string; readonly param: string } | "itself" | null;
  /**
   * Which drafts count: those that what is shown names (absent), those and what names it (`leading`), all (`always`),
   * or those of roles that the person looked as holds (`held`), as far as they grant nothing that the viewer does not
   * hold.
   */
  readonly counts?: "leading" | "always" | "held";
}

/** What a new document may begin from: nothing of it is bound that nobody chose. */
export interface StarterGround {
  /** Body of the document that was chosen for it of a kind, as its draft has it; null where none was. */
  readonly chosen: (kind: string) => Json | null;
  /** The panel that shows what was chosen to be seen on it, with its parameters; null where nothing was. */
  readonly shown: { readonly type: string; readonly params: Json } | null;
  readonly fieldTypes: readonly FieldType[];
  /** A text of the product, in the language of the one who makes it. */
  readonly text: (key: string) => string;
}

/** Another document that is made with a new one, unless the one who makes it says no. */
export interface Companion {
  readonly kind: string;
  readonly body: { readonly [key: string]: Json };
}

/** A kind of document: its schema with references, texts and elements marked, its checks, its upcasters. */
export interface DocumentKind<Schema extends TSchema = TSchema> {
  readonly kind: string;
  /** The version that `schema` describes; starts at 1. */
  readonly schemaVersion: number;
  readonly schema: Schema;
  /**
   * Schemas of the settings in its bodies; the document store gives it to each kind, from the registries it was
   * composed with.
   */
  readonly settings?: SettingsSchema;
  readonly upcasters: readonly Upcaster[];
  /** Checks beyond the schema: expressions, cycles, names. References are checked by the store itself. */
  readonly check?: (
    document: TesseraDocument<Static<Schema>>,
    lookup: DocumentLookup,
    environment: DocumentEnvironment,
  ) => readonly DocumentProblem[];
  /**
   * What an installation may not do although the kind can: `shipped` is the product document of the same name, null for
   * one made here. Documents of the product layer are not asked.
   */
  readonly checkInstallation?: (
    document: TesseraDocument<Static<Schema>>,
    shipped: TesseraDocument<Static<Schema>> | null,
  ) => readonly DocumentProblem[];
  /** The names by which a document uses elements; where-used reads them, and a rename rewrites them. */
  readonly uses?: (
    document: TesseraDocument<Static<Schema>>,
    lookup: DocumentLookup,
    environment: DocumentEnvironment,
  ) => readonly NameUse[];
  /**
   * Kinds of which it may use any document by name, found by a glance at its text: when one of these changes, it is
   * checked and compiled
   * again.
   */
  readonly dependsOn?: (document: TesseraDocument<Static<Schema>>) => readonly string[];
  /** What publish stores as JSON beside the document (checked trees, SQL), made from a document without errors. */
  readonly compile?: (
    document: TesseraDocument<Static<Schema>>,
    lookup: DocumentLookup,
    environment: DocumentEnvironment,
  ) => object | null;
  /** What a new document needs beyond the smallest body that fits its schema. Absent: nothing. */
  readonly starter?: (
    named: { readonly id: string; readonly label: string },
    ground: StarterGround,
  ) => { readonly [key: string]: Json };
  /** Whether a new one is asked which document a panel shows on it (`StarterGround.shown`). */
  readonly asksWhatItShows?: true;
  /** What a new one is of no use without, under the same id. Absent: nothing. */
  readonly companion?: (named: { readonly id: string; readonly label: string }) => Companion;
  /**
   * Grants that anyone who publishes, changes or removes a document has to hold, beyond rights over documents of its
   * kind. The body may be a draft's, which need not fit the schema. Absent: none.
   */
  readonly neededGrants?: (body: Json) => readonly Grant[];
  /** Absent: no page shows one. */
  readonly onPages?: PageTraits<Static<Schema>>;
  /**
   * What `compile` makes. `form`: a compiled form, whose stored rules look only at what their author may read. Absent:
   * something of the kind's own.
   */
  readonly compilesTo?: "form";
  /**
   * Whether a draft may stand in a preview: not where it changes tables, or what is decided for others. Absent: it may
   * not.
   */
  readonly inPreview?: PreviewTraits;
  /** Lucide icon name shown in the definition browser. */
  readonly icon: string;
  /** Order of the kind in the definition browser. */
  readonly order: number;
}

/** Nothing more to ask where the schema says what `DocumentBodies` has of the kind; else nothing fits. */
type AsDeclared<Kind extends string, Schema extends TSchema> = Kind extends keyof DocumentBodies
  ? [Static<Schema>, DocumentBodies[Kind]] extends [DocumentBodies[Kind], Static<Schema>]
    ? unknown
    : never
  : unknown;

/** Declares a kind of document; the id of its sheet is the kind's name. */
export function defineDocument<Schema extends TSchema, const Kind extends string>(
  kind: DocumentKind<Schema> & { readonly kind: Kind } & AsDeclared<Kind, Schema>,
): DocumentKind<Schema> {
  return kind;
}
