import { describe, expect, it } from "vitest";
import { readCondition, readRoutine } from "./readRoutine.ts";
import type { RoutineNames } from "./routineNames.ts";

const names: RoutineNames = {
  relations: new Set(["item", "audit", "sys_item"]),
  columns: new Set(["id", "name", "price", "at", "what", "sys", "execute"]),
  types: new Set(["state", "item"]),
  sequences: new Set(["item_seq"]),
  functions: new Set(["helper"]),
  schemas: new Set(["shop"]),
  isOf: (schema, name) => schema === "shop" && ["item", "audit", "helper", "state"].includes(name),
  args: [],
};

const body = (statements: string, declared = "") => `${declared} begin ${statements} return new; end`;
const plpgsql = (statements: string, declared = "") => readRoutine(body(statements, declared), "plpgsql", names);
const sql = (text: string) => readRoutine(text, "sql", names);

describe("reading the text of a function", () => {
  it.each([
    "new.name := upper(trim(new.name));",
    "new.price = round(coalesce(new.price, 0) * 1.27, 2);",
    "if tg_op = 'INSERT' then new.at := now(); elsif new.price is distinct from old.price then new.at := clock_timestamp(); else null; end if;",
    "insert into audit (id, what) values (nextval('item_seq'), 'x') on conflict do nothing;",
    "update item set price = price + 1, name = 'a' where id = new.id;",
    "delete from item where id = old.id and exists (select 1 from audit as a where a.id = item.id);",
    "select count(*), max(i.price) into n, m from item i left join audit a on a.id = i.id and (a.what = 'x') where i.name like 'a%';",
    "for r in select i.id from item i order by i.id loop n := n + 1; end loop; for k in 1..10 loop n := n + k; end loop;",
    "begin n := 1; exception when unique_violation then raise exception 'twice %', n using errcode = '23505', hint = 'x'; end;",
    "n := case when new.price > 1 then 1 else 2 end;",
    "new.at := extract(epoch from new.at) + substring(new.name from 1 for 2)::numeric(10, 2);",
    "with recent as (select id from item) select count(*) into n from recent;",
    "/* a /* nested */ execute */ n := helper(new.id); -- execute",
    `n := length($x$ execute 'drop' $x$ || 'it''s' || E'\\'; execute');`,
    "perform pg_catalog.now();",
  ])("[design 5 adopted] given what touches only what is adopted, when %s is read, then it is understood", (text) => {
    expect(() => plpgsql(text, "declare n int; m numeric(10, 2) not null := 0; r record;")).not.toThrow();
  });

  it.each([
    ["execute 'drop table x';", "execute"],
    ["EXECUTE format('x');", "EXECUTE"],
    [`"EXECUTE" 'x';`, `"EXECUTE"`],
    ["for r in execute 'x' loop null; end loop;", "execute"],
    ["return query execute 'x';", "execute"],
    ["copy item to '/tmp/x';", "copy"],
    ["create table x (a int);", "create"],
    ["truncate item;", "truncate"],
    ["set search_path = x;", "set"],
    ["notify x;", "notify"],
    ["do 'x';", "do"],
    ["lock item;", "lock"],
    ["call helper();", "call"],
    ["perform pg_sleep(1);", "pg_sleep"],
    ["perform pg_catalog.pg_sleep(1);", "pg_sleep"],
    [`perform "pg_sleep"(1);`, `"pg_sleep"`],
    [`perform U&"pg\\005fsleep"(1);`, `U&"`],
    [`perform u&'x';`, `u&'`],
    ["n := lo_import('/etc/passwd');", "lo_import"],
    ["n := query_to_xml('x', true, true, '');", "query_to_xml"],
    ["n := set_config('x', 'y', true);", "set_config"],
    ["n := dblink('x', 'y');", "dblink"],
    ["n := unknown_function();", "unknown_function"],
    ["n := sys.refuse_write();", "refuse_write"],
    ["select name into n from sys.item;", "sys"],
    [`select name into n from "sys"."item";`, `"sys"`],
    ["select name into n from item, sys.item;", "sys"],
    ["select i.name as sys into n from item i, sys.item;", "sys"],
    ["select 1 as sys into n from item set, sys.item;", "set"],
    ["select name into n from item join sys.item on true;", "sys"],
    ["insert into sys.item values (1);", "sys"],
    ["update sys.item set id = 1;", "sys"],
    ["delete from sys.item;", "sys"],
    ["select name into n from pg_authid;", "pg_authid"],
    ["select name into n from elsewhere;", "elsewhere"],
    ["n := (select what into newtable from item);", "into"],
    ["perform what into newtable from item;", "into"],
    ["for k in 1..pg_sleep(1) loop null; end loop;", "pg_sleep"],
    ["for k in 1..n loop execute 'x'; end loop;", "execute"],
    ["n := 1 -- a\r; execute 'x';", "execute"],
    [`n := E'\\\\'; execute '; --';`, "execute"],
    [`n := 'a\\'; execute 'x';`, "execute"],
    [`n := E'a'\n'b\\'; execute 'x' --';`, "'b\\'"],
    ["n := $a$ $b$ $a$; execute $b$ x $b$;", "execute"],
    ["n := ('x'::text).lo_import;", "."],
    ["n := new.name.lo_import;", "lo_import"],
    ["n := operator(sys.+)(1, 2);", "operator"],
    ["n := 'pg_authid'::regclass;", "regclass"],
    ["n := nextval('sys.item_seq');", "'sys.item_seq'"],
    ["n := nextval('other_seq');", "'other_seq'"],
    ["n := nextval(n);", "n"],
    ["if case when true then execute 'x'; end if;", "case"],
    ["for r in select 1 as loop copy item to 'x'; end loop;", "loop"],
    ["raise exception 'x' using errcode = '57P01';", "'57P01'"],
    ["raise sqlstate '57P01';", "sqlstate"],
    ["n := current_setting('x') || current_user;", "current_setting"],
    ["n := current_user;", "current_user"],
    ["n := xpath('x', n);", "xpath"],
    ["n := 1; /* open", "/*"],
    ["n := a_word;", "a_word"],
  ])(
    "[design 5 adopted] given what is not known to be harmless, when %s is read, then it is refused with %s",
    (text, word) => {
      expect(() => plpgsql(text, "declare n text; r record;")).toThrow(expect.objectContaining({ word }));
    },
  );

  it("[design 5 adopted] given names with the schema of the source, when it is read, then they are as in the copy", () => {
    expect(plpgsql("insert into shop.audit (id) select shop.helper(i.id) from shop.item i;").sql).toBe(
      body("insert into audit (id) select helper(i.id) from item i;"),
    );
    expect(plpgsql("n := nextval('shop.item_seq'::regclass);", "declare n int;").sql).toContain(
      `nextval('"item_seq"'::regclass)`,
    );
    expect(plpgsql("perform shop.helper(1);").calls).toEqual(new Set(["helper"]));
  });

  it.each([
    ["select 1 into newtable", "into"],
    ["drop table item", "drop"],
    ["select $1; truncate item", "truncate"],
    ["select name from item; select * from sys.item", "sys"],
  ])("[design 5 adopted] given a function in SQL, when %s is read, then it is refused with %s", (text, word) => {
    expect(() => sql("select upper($1)")).not.toThrow();
    expect(() => sql(text)).toThrow(expect.objectContaining({ word }));
  });

  it("[design 5 adopted] given conditions of triggers, when they are read, then those of rows are understood", () => {
    expect(readCondition("((old.* IS DISTINCT FROM new.*) AND ((new.name)::text <> ''::text))", names).sql).toContain(
      "IS DISTINCT",
    );
    expect(() => readCondition("(pg_sleep((1)::double precision) IS NULL)", names)).toThrow(
      expect.objectContaining({ word: "pg_sleep" }),
    );
  });
});
