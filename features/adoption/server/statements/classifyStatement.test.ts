import { describe, expect, it } from "vitest";
import { classifyStatement } from "./classifyStatement.ts";

describe("classifyStatement", () => {
  it.each([
    ["CREATE TABLE public.orders (id int)", "CREATE TABLE", "orders"],
    ['CREATE UNLOGGED TABLE IF NOT EXISTS "Odd ""x""" (id int)', "CREATE UNLOGGED TABLE", 'Odd "x"'],
    ["CREATE OR REPLACE VIEW s.v AS SELECT 1", "CREATE VIEW", "v"],
    ["CREATE UNIQUE INDEX CONCURRENTLY i ON t (a)", "CREATE UNIQUE INDEX", "i"],
    ["CREATE FUNCTION f() RETURNS int LANGUAGE 'plpgsql' AS $$ $$", "CREATE FUNCTION", "f"],
    ["ALTER TABLE ONLY t ADD CONSTRAINT c CHECK (owner_to > 1)", "ALTER TABLE", "t"],
    ["ALTER INDEX i ATTACH PARTITION j", "ALTER INDEX", "i"],
    ["INSERT INTO s.t VALUES (1)", "INSERT", "t"],
    ["copy t (a) from STDIN with (format csv)", "COPY", "t"],
    ["SELECT pg_catalog.setval('s', 1, true)", "SELECT setval", null],
    ["SELECT pg_catalog.set_config('search_path', '', false)", "SELECT set_config", null],
    ["SET search_path = a, pg_catalog", "SET", "search_path"],
    ["COMMENT ON COLUMN t.a IS 'x'", "COMMENT", "a"],
  ])("[design 5 adopted] given %s, when it is checked, then it runs", (text, kind, object) => {
    expect(classifyStatement(text)).toEqual({ action: "run", kind, object, text });
  });

  it.each([
    "ALTER TABLE public.orders OWNER TO someone",
    'ALTER FUNCTION s.f(integer, text) OWNER TO "Some One"',
    "GRANT ALL ON TABLE t TO x",
    "REVOKE ALL ON SCHEMA public FROM PUBLIC",
    "SET default_with_oids = false",
    "SET transaction_timeout = 0",
    "SET SESSION AUTHORIZATION 'x'",
    "BEGIN",
    "CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public",
    "CREATE ROLE x SUPERUSER",
    "CREATE USER x",
    "ALTER ROLE x SET search_path = y",
    "CREATE PUBLICATION p FOR ALL TABLES",
    "CREATE TABLESPACE x LOCATION '/x'",
    "ALTER DEFAULT PRIVILEGES FOR ROLE x GRANT ALL ON TABLES TO y",
    "ALTER TABLE t CLUSTER ON i",
    "ALTER TABLE ONLY t REPLICA IDENTITY FULL",
    "ALTER TABLE t DISABLE TRIGGER ALL",
    "DROP FUNCTION IF EXISTS f()",
    "SELECT pg_catalog.set_config('role', 'x', false)",
    "SELECT * FROM pg_catalog.pg_restore_relation_stats('version', '180000'::integer)",
    "COMMENT ON EXTENSION plpgsql IS 'x'",
  ])("[design 5 adopted] given %s, when it is checked, then it is passed over", (text) => {
    expect(classifyStatement(text).action).toBe("ignore");
  });

  it.each([
    ["CREATE CONSTRAINT TRIGGER x AFTER INSERT ON t EXECUTE FUNCTION f()", "CREATE CONSTRAINT TRIGGER"],
    ["CREATE OR REPLACE RULE x AS ON INSERT TO t DO NOTHING", "CREATE RULE"],
    ["CREATE POLICY x ON t", "CREATE POLICY"],
    ["ALTER TABLE t ENABLE ROW LEVEL SECURITY", "ROW LEVEL SECURITY"],
    ["CREATE FUNCTION x() RETURNS int LANGUAGE c AS 'x'", "CREATE FUNCTION"],
    ["CREATE FOREIGN TABLE x (a int) SERVER s", "CREATE FOREIGN TABLE"],
    ["SELECT pg_catalog.lo_create('1')", "LARGE OBJECT"],
  ])("[design 5 adopted] given %s, when it is checked, then it is listed as not reproduced", (text, kind) => {
    expect(classifyStatement(text)).toMatchObject({ action: "leave", kind });
  });

  it.each([
    "DO $$ begin end $$",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT 1",
    "DELETE FROM t",
    "UPDATE t SET a = 1",
    "COPY t FROM PROGRAM 'id'",
    "COPY t FROM '/etc/passwd'",
    "COPY t TO '/tmp/x'",
    "CALL p()",
    "EXPLAIN ANALYZE SELECT 1",
    "LOAD 'x'",
    "nonsense",
    "",
  ])("[design 5 adopted] given %s, when it is checked, then it is refused", (text) => {
    expect(classifyStatement(text).action).toBe("refuse");
  });

  it("[design 5 adopted] given a schema with an owner, when it is checked, then it is made without them", () => {
    expect(classifyStatement('CREATE SCHEMA "a b" AUTHORIZATION x').text.trim()).toBe('CREATE SCHEMA "a b"');
  });

  it.each([
    "CREATE FUNCTION x() RETURNS trigger LANGUAGE plpgsql AS $$ $$",
    "CREATE TRIGGER x BEFORE INSERT ON t EXECUTE FUNCTION f()",
    "ALTER TABLE t DISABLE TRIGGER x",
  ])("[design 5 adopted] given %s, when it is classified, then it is run when the rows are there", (text) => {
    expect(classifyStatement(text)).toMatchObject({ action: "last", text });
  });
});
