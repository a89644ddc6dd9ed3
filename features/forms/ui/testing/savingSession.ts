import { QueryClient } from "@tanstack/react-query";
import { toWire } from "@tessera/form-engine/record/wireValue.ts";
import { FieldHighlights } from "@tessera/form-engine/store/fieldHighlights.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import { randomId } from "@tessera/std/ids.ts";
import { readRecordAnswer, recordValues } from "@tessera/web-kit/form/recordValues.ts";
import { NewFiles } from "../attachments/newFiles.ts";
import { takeDraft } from "../drafts/draftContent.tsx";
import { takeUpFound } from "../drafts/takeUpFound.tsx";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import { discardForm } from "../saving/discardForm.tsx";
import { isUnread } from "../saving/openAttempt.tsx";
import { type SaveHost, saveForm } from "../saving/saveForm.tsx";
import { compiledOrder } from "./orderAnswers.ts";
import { OrderServer } from "./orderServer.ts";

type Properties = OpenedForm["properties"];

// What else a page knows of a form is not read here.
const properties = { form: compiledOrder, definitions: 1, zone: "UTC", mayCreate: true } as Properties;

const page: SaveHost["page"]["page"] = {
  url: "/orders/update",
  controller: "orders",
  action: "update",
  params: new Map(),
  subsystem: null,
  level: 0,
  language: "en",
  zone: "UTC",
};

/** Opens the order as it is answered, as the loader of a page does. */
const open: FormLoader["open"] = (_properties, answer, _copied, former) => {
  const record = readRecordAnswer(answer?.ITEMS);
  const values = former ?? (record ? recordValues(compiledOrder, record) : null);
  return {
    properties,
    answer,
    key: record?.key ?? null,
    display: null,
    version: record?.version ?? null,
    isReadOnly: false,
    isRefused: false,
    mayDelete: true,
    store: openStore(compiledOrder, values, { newUid: randomId }),
    highlights: new FieldHighlights(() => () => undefined),
    texts: null,
  };
};

/** What happens to a save: its answer comes, or is lost, or it never arrives. */
export type SaveFate = "answered" | "lost" | "down";

/** A person at the form of an order, without the page around it: what they enter, and what becomes of it. */
export class SavingSession {
  readonly server = new OrderServer();
  readonly #api = this.server.connect();
  readonly #attempt: SaveHost["attempt"] = { current: null };
  opened: OpenedForm;
  /** What the form said last, where a save did not succeed. */
  problem: string | null = null;
  isContested = false;

  constructor(isNew: boolean) {
    this.opened = open(properties, isNew ? null : this.#answer());
  }

  #answer(): OpenedForm["answer"] {
    return structuredClone({ ITEMS: this.server.order });
  }

  readonly #loader: FormLoader = {
    language: "en",
    properties: async () => properties,
    answer: async (key) => (key === null ? null : this.#answer()),
    open,
  };

  readonly #host = (): SaveHost => ({
    idForm: "order",
    form: {
      opened: this.opened,
      error: null,
      redefined: null,
      replace: (opened) => {
        this.opened = opened;
      },
      reload: async () => this.#read(),
      redefine: async () => null,
      dismissRedefined: () => undefined,
    },
    loader: this.#loader,
    page: {
      api: this.#api,
      page,
      queries: new QueryClient(),
      notify: () => undefined,
      // Nothing else of the texts is read here.
      texts: { t: (key: string) => key } as SaveHost["page"]["texts"],
    },
    attempt: this.#attempt,
    link: { current: null },
    drafts: { current: null },
    files: new NewFiles(),
    on: {
      saved: async () => this.#read(),
      discarded: () => {
        this.opened = open(properties, this.opened.answer);
      },
      invalid: () => {
        this.problem = "invalid";
      },
    },
    setProblem: (problem) => {
      this.problem = problem?.title ?? null;
    },
    setConflict: (conflict) => {
      this.isContested = conflict !== null;
    },
  });

  #read(): OpenedForm {
    this.opened = open(properties, this.#answer());
    return this.opened;
  }

  /** What stands in the form: values of the main record, and of the lines, in no order. */
  get seen(): { readonly main: readonly unknown[]; readonly lines: readonly string[] } {
    const { store } = this.opened;
    const shown = ["subject", "country", "discount"];
    const wire = (cell: (typeof store.cells)[number]) =>
      toWire(cell.slots[cell.field.slot] ?? null, cell.field.valueType);
    const table = store.form.tables[0]?.slot ?? -1;
    return {
      main: store.cells.flatMap((cell) => (shown.includes(cell.field.name) ? [wire(cell) || null] : [])),
      lines: store
        .rows(table)
        .map(({ cells }) =>
          cells.flatMap((cell) => (["product", "quantity"].includes(cell.field.name) ? [wire(cell)] : [])).join(" "),
        )
        .sort(),
    };
  }

  async save(fate: SaveFate): Promise<void> {
    this.problem = null;
    this.server.losesAnswers = fate === "lost";
    this.server.isDown = fate === "down";
    await saveForm(this.#host(), this.opened);
    this.server.losesAnswers = false;
    this.server.isDown = false;
  }

  async discard(): Promise<void> {
    if (this.#attempt.current) await discardForm(this.#host());
    else this.#host().on.discarded();
  }

  /** The page is closed without being asked, and the same one opened again. A record that was made is gone to. */
  async reopen(): Promise<void> {
    const { current: last } = this.#attempt;
    const out = last && isUnread(last, this.opened) ? last : null;
    const isEntered = this.opened.store.state().hasUnsavedChanges || out !== null;
    const draft = isEntered ? takeDraft(this.opened, out, []) : null;
    this.#attempt.current = null;
    const { key } = this.opened;
    this.opened = open(properties, key === null ? null : this.#answer());
    if (draft === null) return;
    const kept: unknown = JSON.parse(JSON.stringify(draft));
    const found = await takeUpFound({ api: this.#api, loader: this.#loader, opened: this.opened }, kept);
    if (found === null || found === "nothing") return;
    this.opened = found.opened;
    this.isContested = found.contested > 0;
  }
}
