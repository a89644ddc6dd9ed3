import { describe, expect, it } from "vitest";
import { withBoundSequence } from "./definitionSql.ts";

describe("withBoundSequence", () => {
  it.each([
    ["nextval(('public.order_seq'::text)::regclass)", "nextval('order_seq'::regclass)"],
    ["nextval(('order_seq'::text)::regclass)", "nextval('order_seq'::regclass)"],
    [`nextval(('"Old"."Order Seq"'::text)::regclass)`, `nextval('"Order Seq"'::regclass)`],
    ["nextval('order_seq'::regclass)", "nextval('order_seq'::regclass)"],
    ["'nextval'::text", "'nextval'::text"],
  ])(
    "[design 5 adopted] given default %s, when it is taken over, then it names the copied sequence",
    (sql, expected) => {
      expect(withBoundSequence(sql)).toBe(expected);
    },
  );
});
