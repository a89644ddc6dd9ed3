import type { FieldRule } from "@tessera/contract/defineField.ts";
import type { OptionSign } from "@tessera/contract/definitions/optionSign.ts";
import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import type { ValueDetail, ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { CheckedTree } from "@tessera/expression/check/tree.ts";

/** How strictly a value is asked for (spec forms §5 required). */
export type RequiredLevel = "none" | "warning" | "error";

/**
 * A rule ready to run. `frame` says what its names mean: `form` rules see the main record; `row` rules see their row,
 * with `parent` and `index`; `child` rules come from the child entity and see the row as if it were the main record.
 */
export interface CompiledRule {
  readonly tree: CheckedTree;
  readonly frame: "form" | "row" | "child";
  /**
   * What it reads, as node keys: `field:<slot>`, `table:<slot>` (its set of rows), `column:<table slot>:<row slot>`.
   */
  readonly reads: readonly string[];
  /** The text it was written as, for explanations. */
  readonly text: string;
  /** What a text that it comes to is, where that says more than the text: an instant, in UTC. */
  readonly gives?: "instant";
  /** It says what can come after the stored value of its field, which may stay: to it, the field has that value. */
  readonly followsStored?: true;
  /** It stays on the server, which says what it comes to: tree and text are left out (design §7). */
  readonly withheld?: true;
}

/** Rules by what they decide. `computed` keeps a value equal to its expression, `default` gives it once. */
export type RuleSet = Partial<
  Record<
    Exclude<FieldRule, "saveExpression" | "defaultValue"> | "computed" | "default" | "entityComputed" | "entityDefault",
    CompiledRule
  >
>;

/** A fixed choice. Its sign is absent where the entity gives none. */
export interface CompiledOption extends OptionSign {
  readonly id: string;
  readonly key: string;
  readonly label: string;
}

/** One column of a reference of several columns. */
export interface ReferencePart {
  /** Field of the same record or row that holds it. */
  readonly slot: number;
  /** Key column of the entity it refers to. */
  readonly key: string;
}

/** The reference that a field chooses, or, over a list, what its elements name. */
export interface CompiledReference {
  readonly name: string;
  readonly entity: string;
  /** Columns that hold the target's key. */
  readonly columns: readonly string[];
  /**
   * Set where there are several: the field's value is then the key's text, which follows these (design §5 record ids).
   */
  readonly parts?: readonly ReferencePart[];
}

/** A field of the main record or a column of a sub-form, with what its entity says of it. */
export interface CompiledField {
  /** Element id in the form document; for a column that stands on no page, the id of the entity's column. */
  readonly id: string;
  readonly name: string;
  /** Place in its frame (main record or row). */
  readonly slot: number;
  /** Field type, such as `dropdownlist`; null for a column that stands on no page. */
  readonly type: string | null;
  readonly valueType: ValueTypeName;
  /** How the entity's column is declared. A browser gets `length`, `precision` and `scale`. */
  readonly detail: Partial<ValueDetail>;
  /** Entity column it stores to; null when it is not stored. */
  readonly column: string | null;
  /**
   * Whether its column is one of the entity's key and refers to nothing: a copy of the record gets a key of its own.
   */
  readonly isKey?: true;
  /** What is entered answers a question of the server, and is sent beside the record (see `FieldType.proves`). */
  readonly proves?: true;
  /** Whether the server gives it its value when a new record is saved. */
  readonly givenOnSave?: true;
  /** Whether its column has a text in each language. */
  readonly translatable?: true;
  /** Field type that the entity says its column is of, with settings; absent: none but what the value type has. */
  readonly columnType?: { readonly type: string; readonly formats: FieldSettings };
  /** See `EntityColumn.deadline`; `column` is one of the entity. */
  readonly deadline?: { readonly column: string | null; readonly done: readonly string[] };
  /** The text of another field in one language: on no page and in no rule, entered and saved beside that field. */
  readonly textOf?: { readonly slot: number; readonly language: string };
  readonly reference: CompiledReference | null;
  readonly label: string;
  readonly help: string | null;
  readonly formats: FieldSettings;
  readonly options: readonly CompiledOption[] | null;
  readonly readOnly: boolean;
  readonly hidden: boolean;
  readonly required: RequiredLevel;
  /** Whether the entity itself asks for a value: then no rule of a form can excuse it. */
  readonly entityRequired: boolean;
  /** Bounds of the entity, as wire text. */
  readonly min: string | null;
  readonly max: string | null;
  /** A computed value that the person may overwrite. */
  readonly overwritable: boolean;
  readonly rules: RuleSet;
  readonly total: "none" | "sum" | "count" | "avg" | "min" | "max";
  readonly posRow: number;
  readonly posCol: number;
  readonly posSizex: number;
  readonly width: number | null;
  /** A column of a sub-form that is seen where a row is opened, and not among its columns; absent: it is one. */
  readonly inList?: false;
}

/** A sub-form: rows of a child entity. */
export interface CompiledTable {
  readonly id: string;
  readonly name: string;
  /** Place of its rows in the main frame. */
  readonly slot: number;
  readonly label: string;
  readonly entity: string;
  readonly reference: string;
  /**
   * Columns that hold the main record's key, by slot in the row and slot of that key in the main record: the save fills
   * them.
   */
  readonly ties?: readonly { readonly slot: number; readonly main: number }[];
  /** `Own`: `type` draws the rows. */
  readonly view: "Default" | "List" | "Grid" | "FormGrid" | "CollapsibleGrid" | "Own";
  /** Field type that draws the rows by itself; absent: `view` does. */
  readonly type?: string;
  /** How strictly at least one row is asked for; absent: not at all. */
  readonly required?: Exclude<RequiredLevel, "none">;
  readonly maxRecCount: number;
  readonly subMinNumberOfRec: number;
  readonly extendable: boolean;
  readonly deletable: boolean;
  readonly primaryInList: string | null;
  /** Column that keeps the order of the rows; null when people cannot move them. */
  readonly orderColumn: string | null;
  /** Its rows stand without a heading and a frame; absent: with both. */
  readonly pure?: true;
  /** How the server sorts the rows; begins with `orderColumn`. */
  readonly orderBy: readonly { readonly field: string; readonly direction: "asc" | "desc" }[];
  readonly readOnly: boolean;
  readonly hidden: boolean;
  readonly rules: RuleSet;
  readonly columns: readonly CompiledField[];
  readonly invariants: readonly CompiledInvariant[];
  readonly posRow: number;
  readonly posCol: number;
  readonly posSizex: number;
}

/** A rule over the whole record; its message shows at `slots` when the result is not true. */
export interface CompiledInvariant {
  readonly id: string;
  readonly rule: CompiledRule;
  readonly message: string;
  readonly slots: readonly number[];
}

/** A group of a page; `fields` and `tables` are slots of the main frame, in reading order. */
export interface CompiledGroup {
  readonly id: string;
  readonly label: string;
  readonly help: string | null;
  readonly collapsed: boolean;
  readonly readOnly: boolean;
  readonly hidden: boolean;
  readonly invisibleBorder: boolean;
  readonly rules: Partial<Record<"hiddenExp" | "readOnlyExp" | "labelExp" | "collapsedExp", CompiledRule>>;
  readonly fields: readonly number[];
  readonly tables: readonly number[];
}

/** A page of a form. */
export interface CompiledPage {
  readonly id: string;
  readonly label: string;
  readonly readOnly: boolean;
  readonly hidden: boolean;
  readonly rules: Partial<Record<"hiddenExp" | "readOnlyExp" | "labelExp", CompiledRule>>;
  readonly groups: readonly CompiledGroup[];
}

/**
 * A form ready to run, plain JSON: publish stores it and both hosts run it (design §1.1). Main slots hold fields first,
 * then tables. `order` ranks the computed values: node keys in an order in which each comes after all it reads.
 */
export interface CompiledForm {
  readonly id: string | null;
  readonly entity: string | null;
  readonly label: string;
  readonly pages: readonly CompiledPage[];
  readonly fields: readonly CompiledField[];
  readonly tables: readonly CompiledTable[];
  readonly invariants: readonly CompiledInvariant[];
  readonly order: readonly string[];
  readonly lockMode: "exclusive" | "shared";
  readonly groupAutoCollapse: boolean;
  readonly collapsedDefaultClose: boolean;
  readonly readView: boolean;
  /** Whether people are notified what rules changed; absent: no. */
  readonly showNotiOnExp?: true;
  readonly links: readonly {
    readonly id: string;
    readonly label: string;
    readonly list: string;
    readonly reference: string;
    /** It is a tab of the record. */
    readonly tab?: boolean | undefined;
  }[];
}
