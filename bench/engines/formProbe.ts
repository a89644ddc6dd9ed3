import { readFileSync } from "node:fs";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import { HandWrittenForm } from "./formReference.ts";
import { issueSize } from "./formScenario.ts";

// Run in a process of its own, so that nothing is compiled or allocated before: `engine|reference <form> <record>`,
// files of JSON.
const [what, formFile = "", recordFile = ""] = process.argv.slice(2);
// Both are our own documents, written just now.
const form = JSON.parse(readFileSync(formFile, "utf8")) as CompiledForm;
const record = JSON.parse(readFileSync(recordFile, "utf8")) as RecordValues;
const collect = globalThis.gc ?? (() => {});
const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;

collect();
const before = used();
const start = performance.now();
const built = what === "engine" ? openStore(form, record) : new HandWrittenForm(issueSize, record);
const milliseconds = performance.now() - start;
collect();
collect();
console.log(JSON.stringify({ milliseconds, bytes: built ? used() - before : 0 }));
