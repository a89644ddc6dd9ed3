import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoTables } from "./demoWorld/demoTables.ts";
import { knownPeople } from "./demoWorld/knownPeople.ts";
import { tableText } from "./demoWorld/worldTable.ts";

// Writes the generated rows of the demo world (`worlds/demo/data`). They are committed; the same come out in every run.
const folder = fileURLToPath(new URL("../worlds/demo/data/", import.meta.url));
let rows = 0;
for (const [name, table] of demoTables(knownPeople(readFileSync(join(folder, "02-person.json"), "utf8")))) {
  writeFileSync(join(folder, name), tableText(table));
  rows += table.table.length;
}
process.stdout.write(`${rows} rows\n`);
