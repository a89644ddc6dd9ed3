import { describe, expect, it } from "vitest";
import { alwaysFills } from "./alwaysFills.ts";

describe("columns that a trigger fills", () => {
  it.each([
    "begin new.words := to_tsvector('simple', new.title); return new; end",
    'declare x int; begin x = 1; -- new.words\n NEW."words" = case when x = 1 then 2 else 3 end; return new; end',
    "begin if new.title = 'no' then raise exception 'No'; end if; new.words := 1; return new; end",
  ])(
    "[design 5 triggers] given an assignment for every row in %s, when it is read, then the column is filled",
    (source) => {
      expect(alwaysFills(source, "words")).toBe(true);
    },
  );

  it.each([
    "begin if new.words is null then new.words := 1; end if; return new; end",
    "begin if new.title = '' then return new; end if; new.words := 1; return new; end",
    "begin for i in 1..2 loop new.words := i; end loop; return new; end",
    "begin begin new.words := 1; exception when others then null; end; return new; end",
    "begin new.words := 1; return new; exception when others then return new; end",
    "begin if new.words = 1 then null; end if; other.words := 1; new.words_more := 1; return new; end",
    "begin perform 'new.words := 1;'; return new; end",
  ])(
    "[design 5 triggers] given an assignment that may not come in %s, when it is read, then the column is not filled",
    (source) => {
      expect(alwaysFills(source, "words")).toBe(false);
    },
  );
});
