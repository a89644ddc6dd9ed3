import { expect, it } from "vitest";
import { parseEnvFile } from "./parseEnvFile.ts";

it.each([
  ["PORT=3000", "PORT", "3000"],
  ["  export HOST = ::1  ", "HOST", "::1"],
  ["A=one two # said later", "A", "one two"],
  ["A=one#two", "A", "one#two"],
  ["A='as # it is\\n'", "A", "as # it is\\n"],
  ['A="two\\nlines" # note', "A", "two\nlines"],
  ["A=", "A", ""],
  ["A=# nothing", "A", ""],
  ["A=x=y", "A", "x=y"],
  ["\uFEFFA=1\r", "A", "1"],
])("[design 2 settings] given the line %j, when it is read, then %s is %j", (line, name, value) => {
  expect(parseEnvFile(line)).toEqual({ values: new Map([[name, value]]), problems: [] });
});

it("[design 2 settings] given comments and blank lines, when the file is read, then they say nothing", () => {
  expect(parseEnvFile("# a\n\n   # b\n")).toEqual({ values: new Map(), problems: [] });
});

it("[design 2 settings] given lines that assign nothing, when the file is read, then each is named by its number", () => {
  expect(parseEnvFile('fine=1\nnot fine\n1A=2\nopen="quote').problems).toEqual([
    ".env line 2 is not of the form NAME=value.",
    ".env line 3 is not of the form NAME=value.",
    ".env line 4 is not of the form NAME=value.",
  ]);
});
