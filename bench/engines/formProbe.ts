import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import type { RecordValues } from "@tessera/form-engine/formState.ts";
import { HandWrittenForm } from "./formReference.ts";
import { issueSize, openStore, publishedForm, savedRecord } from "./formScenario.ts";

// Run in a process of its own, so that nothing is compiled or allocated before: `cold engine|reference`, `heap engine|reference`.
const [kind, what] = process.argv.slice(2);
// Both are our own documents, written just now.
const form = JSON.parse(publishedForm(issueSize)) as CompiledForm;
const record = JSON.parse(savedRecord(issueSize)) as RecordValues;
const collect = globalThis.gc ?? (() => {});
const build = () => (what === "engine" ? openStore(form, record) : new HandWrittenForm(issueSize, record));

collect();
const heapBefore = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
const start = performance.now();
const built = build();
const milliseconds = performance.now() - start;
collect();
collect();
const heap = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers - heapBefore;
console.log(kind === "heap" ? heap : milliseconds);
if (!built) throw new Error("Nothing was built.");
