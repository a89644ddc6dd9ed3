import { type TSchema, Type } from "typebox";
import { languages } from "../languages.ts";
import { closed, nullable, oneOf, type Static } from "../schema.ts";
import { accents, densities, themes } from "./look.ts";

const DesignPreviewSchema = closed({
  isOpen: Type.Boolean(),
  /** Pixels of the sheet beside it; null: its share. */
  width: nullable(Type.Number({ minimum: 0, maximum: 10_000 })),
  /** The sheet is folded away. */
  isFolded: Type.Boolean(),
  /** Null: that of the person looked as. */
  language: nullable(oneOf(...languages)),
  theme: oneOf("light", "dark"),
  device: oneOf("desktop", "tablet", "phone"),
  /** Key of the record that was looked at, by entity. */
  records: Type.Record(Type.String({ maxLength: 120 }), Type.String({ maxLength: 200 }), { maxProperties: 100 }),
});

/** How a person looks at previews of drafts in Design. */
export type DesignPreview = Static<typeof DesignPreviewSchema>;

/**
 * The personal settings that stand alone, with what they may hold (spec shell §3 user configuration; names of spec
 * shell §9 where it has them). `accent` also takes `fourig`.
 */
const settings = {
  theme: oneOf(...themes),
  accent: oneOf(...accents, "fourig"),
  density: oneOf(...densities),
  sidebarPosition: oneOf("left", "right"),
  /** Whether the side bar shows names; else icons alone. */
  isSidebarOpen: Type.Boolean(),
  /** Whether the panel of the main menu stays open beside the side bar, and opens by itself. */
  sideBarAutoOpen: Type.Boolean(),
  /** Rows of a page of every list. */
  LIST_PAGE_SIZE: Type.Integer({ minimum: 1, maximum: 500 }),
  /** How the preview of drafts stands in Design. */
  DESIGN_PREVIEW: DesignPreviewSchema,
  /** Whether what is technical is unfolded in sheets and in the dialog of new documents. */
  DESIGN_TECHNICAL: Type.Boolean(),
} as const satisfies Record<string, TSchema>;

/** Settings of single lists: the key is the name, a full stop and the list's id. */
const namedSettings = {
  /** Pixels by the id of the column. */
  LIST_WIDTHS: Type.Record(
    Type.String({ pattern: "^[A-Za-z0-9_-]{1,40}$" }),
    Type.Number({ minimum: 40, maximum: 1200 }),
    { maxProperties: 300 },
  ),
  /** Whether a column is shown, by its id, where the list says otherwise. */
  LIST_COLUMNS: Type.Record(Type.String({ pattern: "^[A-Za-z0-9_-]{1,40}$" }), Type.Boolean(), { maxProperties: 300 }),
  /**
   * How it is grouped, as its address says it (`status,due_on:month`; `-`: not at all), where the list says otherwise.
   */
  LIST_GROUP: Type.String({ minLength: 1, maxLength: 1000 }),
  /** Whether the person is notified of a sort that may be switched off. */
  NOTICE: Type.Boolean(),
} as const satisfies Record<string, TSchema>;

/** A key of the user configuration. */
export type UserConfigKey = keyof typeof settings | `${keyof typeof namedSettings}.${string}`;

/** The setting that says whether a person is notified of a sort. */
export function noticeSetting(sort: string): `NOTICE.${string}` {
  return `NOTICE.${sort}`;
}

/** Settings by key; a key that is not there was never chosen, or was given up. */
export type UserConfig = Readonly<Partial<Record<UserConfigKey, unknown>>>;

/** What changes of them: null gives a choice up. Any other key, and any value that a key may not hold, does not fit. */
export const UserConfigChanges = () =>
  Type.Unsafe<UserConfig>({
    type: "object",
    maxProperties: 50,
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(settings).map(([key, schema]) => [key, nullable(schema)])),
    patternProperties: Object.fromEntries(
      Object.entries(namedSettings).map(([key, schema]) => [`^${key}\\.[a-z0-9][a-z0-9_.-]{0,119}$`, nullable(schema)]),
    ),
  });
