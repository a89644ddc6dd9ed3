import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { reportLimits } from "@tessera/contract/personal/bugReport.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Stores what someone reports of a page (spec lists §2.10 bug report with screenshot). Who may read reports is up to
 * the grants over their entity.
 */
export const addReport = defineOperation({
  id: "BugReport_addItem",
  family: "BugReports",
  name: "add-item",
  method: "POST",
  envelope: "data",
  input: closed({
    text: Type.String({ minLength: 1, maxLength: reportLimits.text, pattern: "\\S" }),
    /** Address of the page, with its query. */
    page: Type.String({ maxLength: 2000 }),
    /** Size of the window in pixels: `1440×900`. */
    screen: Type.String({ maxLength: 40 }),
    /** What the browser calls itself. */
    agent: Type.String({ maxLength: 500 }),
    /** The latest errors of the page, newest last. */
    errors: Type.Array(Type.String({ maxLength: reportLimits.errorText }), { maxItems: reportLimits.errors }),
    /** A picture of the page (PNG, JPEG or WebP) in base64; null: none was added. */
    picture: nullable(
      Type.String({ maxLength: Math.ceil(reportLimits.picture / 3) * 4, pattern: "^[A-Za-z0-9+/]+={0,2}$" }),
    ),
  }),
  output: closed({ id: Type.String() }),
  access: { kind: "session", decidedBy: "own" },
  errors: ["value_invalid", "too_many_requests"],
  bodyLimit: 3_000_000,
  summary: "Reports a fault of a page",
});
