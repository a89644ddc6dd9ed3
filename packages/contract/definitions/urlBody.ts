import { Type } from "typebox";
import { closed, ExpressionText, element, inSheet, nullable, Picks, Reference, type Static, Text } from "../schema.ts";

/** A parameter of a page that the server works out: `value` is asked under the rights of the one who opens the page. */
const pageParameter = element({
  name: inSheet(Type.String({ pattern: "^[A-Za-z_][A-Za-z0-9_]{0,62}$" }), { help: true }),
  value: ExpressionText("page"),
});

/**
 * A named segment that is no key: the record of `entity` whose `column` holds it gives its key as the parameter
 * `parameter`.
 */
const slug = element({
  segment: Picks("routeSegment", { pattern: "^[A-Za-z0-9_.~-]{1,63}$" }),
  entity: Reference("entity"),
  column: Picks("column", { minLength: 1 }),
  parameter: inSheet(Type.String({ pattern: "^[A-Za-z_][A-Za-z0-9_]{0,62}$" }), { help: true }),
});

/** Seconds between two readings of a page that is open; null: it is not read again by itself. */
const seconds = () => Type.Optional(nullable(Type.Integer({ minimum: 5, maximum: 86_400 })));

/** Body of a `url` document (spec shell §3 URL entry): a route and the page it shows. */
export const UrlBodySchema = closed({
  /**
   * Path without a trailing slash, where a segment `:name` takes any value; or an `http(s)` address outside of the
   * application.
   */
  route: Picks("address", { pattern: "^(?:(?:/[A-Za-z0-9_.~:-]+)+|https?://[^\\s\"'<>\\\\]+)$", maxLength: 300 }),
  isPublic: Type.Boolean(),
  page: nullable(Reference("page")),
  title: Type.Optional(nullable(Text())),
  description: Type.Optional(nullable(Text())),
  keywords: Type.Optional(nullable(Text())),
  /** Whether everyone who is signed in may open it, without a grant: pages about the person. */
  forEveryone: Type.Optional(Type.Boolean()),
  isTechnical: Type.Optional(Type.Boolean()),
  /**
   * Runs before the page is opened (spec shell §4.1): the address that the way leads to instead; nothing or empty text
   * opens the page.
   */
  beforeAction: Type.Optional(nullable(ExpressionText("page"))),
  /** What the server adds to the parameters of the address. */
  parameters: Type.Optional(Type.Array(pageParameter, { maxItems: 50 })),
  /** Readable names in the route that stand for records. */
  slugs: Type.Optional(Type.Array(slug, { maxItems: 5 })),
  /** Interval timers of the open page (spec shell §3): when its data, and when its layout, is read again. */
  intervalTimers: Type.Optional(closed({ dataEvery: seconds(), layoutEvery: seconds() })),
});

/** See `UrlBodySchema`. */
export type UrlBody = Static<typeof UrlBodySchema>;
