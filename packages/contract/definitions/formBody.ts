import { type Static, Type } from "typebox";
import type { FieldRule } from "../defineField.ts";
import {
  closed,
  ExpressionText,
  element,
  FormerNames,
  inSheet,
  Name,
  nullable,
  OnByDefault,
  oneOf,
  Picks,
  Reference,
  SettingsOf,
  Text,
} from "../schema.ts";

const expression = () => Type.Optional(nullable(ExpressionText("form")));
/** A rule that a field has where its type carries it. */
const fieldRule = (rule: FieldRule) => inSheet(expression(), { ofFieldTypes: rule });

/** Rules of a field (spec forms §3 expressions). */
const fieldExpressions = closed({
  hiddenExp: fieldRule("hiddenExp"),
  readOnlyExp: fieldRule("readOnlyExp"),
  labelExp: fieldRule("labelExp"),
  listExp: fieldRule("listExp"),
  filterExp: fieldRule("filterExp"),
  requiredExp: fieldRule("requiredExp"),
  defaultValue: fieldRule("defaultValue"),
  minExp: fieldRule("minExp"),
  maxExp: fieldRule("maxExp"),
  /** Computes the value whenever what it reads changes. */
  saveExpression: fieldRule("saveExpression"),
});

const fieldCommon = {
  name: Name(),
  aliases: FormerNames(),
  /** Field type, the folder's name under `fields/`. */
  type: Picks("fieldType"),
  label: Text(),
  help: Type.Optional(nullable(Text())),
  /** Name of the entity's column it shows; null for a field without storage (a label, a computed total). */
  column: inSheet(Type.Optional(nullable(Picks("column"))), { ofFieldTypes: "value" }),
  /** Name of the entity's reference it chooses (a dropdownlist over another entity). */
  reference: inSheet(Type.Optional(nullable(Picks("reference"))), { ofFieldTypes: "value" }),
  /** Value type of a field without a column. */
  valueType: inSheet(
    Type.Optional(nullable(oneOf("text", "integer", "decimal", "float", "boolean", "date", "time", "datetime"))),
    { ofFieldTypes: "value", shownWithout: "column" },
  ),
  readOnly: inSheet(Type.Optional(Type.Boolean()), { ofFieldTypes: "readOnlyExp" }),
  hidden: Type.Optional(Type.Boolean()),
  required: inSheet(Type.Optional(oneOf("none", "warning", "error")), { ofFieldTypes: "requiredExp" }),
  /** Settings by the field type's own schema. */
  formats: Type.Optional(SettingsOf("field")),
  expressions: Type.Optional(fieldExpressions),
  /** Whether a computed value may be overwritten by the person. */
  overwritable: inSheet(Type.Optional(Type.Boolean()), { ofFieldTypes: "value" }),
};

/** A column of a sub-form. */
const subFormItem = element({
  ...fieldCommon,
  posRow: Type.Optional(Type.Integer()),
  posCol: Type.Optional(Type.Integer()),
  posSizex: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  /** Whether it is a column of the view `List` and of cards; else it stands where a row is opened. */
  showInList: inSheet(OnByDefault(), { help: true }),
  total: Type.Optional(oneOf("none", "sum", "count", "avg", "min", "max")),
  width: Type.Optional(nullable(Type.Integer({ minimum: 40, maximum: 1200 }))),
});

/** Repeating rows of a child entity (spec forms §3 sub-form). */
const subForm = closed({
  /** The child entity and its reference that names this form's record. */
  entity: Reference("entity"),
  reference: Picks("reference"),
  items: Type.Array(subFormItem),
  view: oneOf("Default", "List", "Grid", "FormGrid", "CollapsibleGrid"),
  /** 0 means unlimited. */
  maxRecCount: Type.Optional(Type.Integer({ minimum: 0 })),
  subMinNumberOfRec: Type.Optional(Type.Integer({ minimum: 0 })),
  subRecExtendable: OnByDefault(),
  deletable: OnByDefault(),
  /** Whether the rows stand without a heading and a frame of their own, as part of what is around them. */
  subformPure: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  primaryInList: Type.Optional(nullable(Picks("rowField"))),
  /**
   * Whole-number column of the child entity that keeps the order of the rows: people may move them, and saves number
   * them.
   */
  orderColumn: Type.Optional(nullable(Picks("column"))),
  orderBy: Type.Optional(
    Type.Array(closed({ field: Picks("rowField"), direction: oneOf("asc", "desc") }), { "x-picks": "order" }),
  ),
});

/** A field, a label or a sub-form on the 12-column grid of its group. */
const item = element({
  ...fieldCommon,
  posRow: Type.Integer({ minimum: 0 }),
  posCol: Type.Integer({ minimum: 0, maximum: 11 }),
  posSizex: Type.Integer({ minimum: 1, maximum: 12 }),
  subForm: inSheet(Type.Optional(nullable(subForm)), { ofFieldTypes: "rows" }),
});

const group = element({
  label: Text(),
  help: Type.Optional(nullable(Text())),
  collapsed: Type.Optional(Type.Boolean()),
  readOnly: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
  invisibleBorder: Type.Optional(Type.Boolean()),
  hiddenExp: expression(),
  readOnlyExp: expression(),
  labelExp: expression(),
  collapsedExp: expression(),
  items: Type.Array(item),
});

const page = element({
  label: Text(),
  readOnly: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
  hiddenExp: expression(),
  readOnlyExp: expression(),
  labelExp: expression(),
  groups: Type.Array(group),
});

/** Body of a `form` document (spec forms §3). A sheet is the same body without an entity. */
export const FormBodySchema = closed({
  label: Text(),
  /** Entity whose records it edits; null for a property sheet. */
  entity: nullable(Reference("entity")),
  pages: Type.Array(page),
  /** Whether nothing of it is shown, as if all of its pages were hidden. */
  hidden: Type.Optional(Type.Boolean()),
  hiddenExp: expression(),
  groupAutoCollapse: Type.Optional(Type.Boolean()),
  collapsedDefaultClose: Type.Optional(Type.Boolean()),
  readView: Type.Optional(Type.Boolean()),
  /** Whether people are notified which fields a rule has changed (spec forms §4 Expression chain). */
  showNotiOnExp: Type.Optional(Type.Boolean()),
  /** `exclusive` locks the record while it is edited; `shared` merges (design §5). */
  lockMode: Type.Optional(oneOf("exclusive", "shared")),
  usernameHidden: Type.Optional(Type.Boolean()),
  /**
   * Whether guests may attach files to a new record, where its entity has attachments and the form stands on a public
   * page.
   */
  guestFiles: Type.Optional(Type.Boolean()),
  /** Lists of child records that are links, or tabs of the record, and not sub-forms. */
  links: Type.Optional(
    Type.Array(
      element({
        label: Text(),
        list: Reference("list"),
        reference: Picks("reference"),
        /** It stands beside the pages of the form, with its count and its rows. */
        tab: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
});

/** See `FormBodySchema`. */
export type FormBody = Static<typeof FormBodySchema>;
/** A page of a form. */
export type FormPage = FormBody["pages"][number];
/** A group of a page. */
export type FormGroup = FormPage["groups"][number];
/** An item of a group. */
export type FormItem = FormGroup["items"][number];
/** The sub-form of an item. */
export type SubForm = NonNullable<FormItem["subForm"]>;
/** A column of a sub-form. */
export type SubFormItem = SubForm["items"][number];
