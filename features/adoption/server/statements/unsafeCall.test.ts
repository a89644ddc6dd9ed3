import { describe, expect, it } from "vitest";
import { unsafeCall } from "./unsafeCall.ts";

describe("unsafeCall", () => {
  it.each([
    ["SELECT query_to_xml('select 1', true, true, '')", "query_to_xml"],
    ["SELECT \"table_to_xml\"('t', true, true, '')", "table_to_xml"],
    ["SELECT rolname FROM pg_roles", "pg_roles"],
    ["pg_sleep(10) IS NULL", "pg_sleep"],
    ["set_config('role', 'x', false)", "set_config"],
    ["lo_import('/etc/passwd')", "lo_import"],
  ])("[design 10 rights] given %s, when a view or default would hold it, then the call is named", (sql, name) => {
    expect(unsafeCall(sql)).toBe(name);
  });

  it.each([
    "nextval('orders_id_seq'::regclass)",
    "(qty * (2)::numeric)",
    "note <> 'pg_sleep(1) query_to_xml'",
    "lower(name) OPERATOR(pg_catalog.=) 'a'",
  ])("[design 10 rights] given %s, when a view or default would hold it, then nothing is said against it", (sql) => {
    expect(unsafeCall(sql)).toBeNull();
  });
});
