import type { FileEntry } from "@tessera/contract/files/fileEntries.ts";
import { useEffect, useRef, useState } from "react";
import { useNotify } from "../notifications/useNotify.ts";
import { useTexts } from "../texts/useTexts.ts";
import { addedFiles, withFile } from "./addedFiles.ts";
import type { FilesEditorProps } from "./FilesEditor.tsx";
import type { Replacing } from "./ReplaceQuestion.tsx";
import { type Uploads, useUploads } from "./useUploads.tsx";

/** The files of a field as they are edited. */
export interface FieldFiles {
  readonly uploads: Uploads;
  readonly isFull: boolean;
  /** A file whose name another one has already; null: nothing is asked. */
  readonly asked: File | null;
  add(files: readonly File[]): void;
  remove(file: FileEntry): void;
  decide(what: Replacing): void;
  warn(key: string): void;
}

const nowhere = { entity: "", key: null };

/** Takes files into a field, sends them, and keeps its value together with what is on its way. */
export function useFieldFiles(props: FilesEditorProps): FieldFiles {
  const { fieldLabel, files, onChange, onPending, owner, rules } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const [questions, setQuestions] = useState<readonly File[]>([]);
  /** The value as it is by now: several files may arrive before it is drawn. */
  const held = useRef(files);
  held.current = files;
  /** What the file of this name is to replace, by the file that is sent. */
  const replacing = useRef(new WeakMap<File, string>());
  /** When what was chosen here was changed last, by the id that the server gave it. */
  const modified = useRef(new Map<string, number>());
  /** As which of all files something was chosen: by the file, and once it has arrived by its id. */
  const chosenAs = useRef({ files: new WeakMap<File, number>(), ids: new Map<string, number>(), count: 0 });
  const change = (next: readonly FileEntry[]): void => {
    held.current = next;
    onChange(next);
  };
  const uploads = useUploads(owner ?? nowhere, ({ id, name, size, type }, sent) => {
    modified.current.set(id, sent.lastModified);
    const { files: numbers, ids } = chosenAs.current;
    const number = numbers.get(sent) ?? 0;
    ids.set(id, number);
    const isLater = (other: string): boolean => (ids.get(other) ?? 0) > number;
    const replaced = replacing.current.get(sent) ?? null;
    change(withFile(held.current, { id, name, size, type }, rules.max, replaced, isLater));
  });

  const stopped = uploads.items.filter(({ error }) => error !== null).length;
  const isSending = uploads.items.length > stopped;
  const pending = isSending ? "files.sending" : stopped > 0 ? "files.stopped" : null;
  const latest = useRef(onPending);
  latest.current = onPending;
  useEffect(() => {
    if (pending === null) return;
    latest.current({ code: pending, data: {} });
    return () => latest.current(null);
  }, [pending]);

  const warn = (code: string, data: Readonly<Record<string, string | number>> = {}): void => {
    const said = typeof data.errorText === "string" ? { ...data, errorText: t(data.errorText) } : data;
    notify({ type: "warning", message: t(code, { field: fieldLabel, ...said }) });
  };
  const send = (sent: readonly File[]): void => {
    if (sent.length === 0) return;
    // The field holds one: what was on its way is given up for it.
    if (rules.max === 1) for (const { id } of uploads.items) uploads.cancel(id);
    for (const file of sent) chosenAs.current.files.set(file, ++chosenAs.current.count);
    uploads.add(sent);
  };
  const onTheWay = uploads.items.map(({ name, size }) => ({ name, size, modified: null }));
  return {
    uploads,
    isFull: files.length + uploads.items.length >= rules.max,
    asked: questions[0] ?? null,
    add: (chosen) => {
      const there = files.map(({ id, name, size }) => ({ name, size, modified: modified.current.get(id) ?? null }));
      const { asked, issues, taken } = addedFiles(chosen, [...there, ...onTheWay], rules);
      for (const { code, data } of issues) warn(code, data);
      setQuestions((before) => [...before, ...asked]);
      send(taken);
    },
    decide: (what) => {
      const [file, ...rest] = questions;
      setQuestions(rest);
      if (file === undefined || what === "skip") return;
      const same = files.find(({ name }) => name === file.name);
      if (what === "replace" && same !== undefined) replacing.current.set(file, same.id);
      else if (files.length + uploads.items.length >= rules.max) return warn(rules.messages.count, { max: rules.max });
      send([file]);
    },
    remove: (file) => {
      const before = held.current;
      change(before.filter(({ id }) => id !== file.id));
      const undo = (): void => {
        if (held.current.some(({ id }) => id === file.id)) return;
        const index = before.findIndex(({ id }) => id === file.id);
        change([...held.current.slice(0, index), file, ...held.current.slice(index)]);
      };
      notify({
        type: "success",
        message: t("files.removed", { name: file.name }),
        action: { label: t("files.undo"), run: undo },
      });
    },
    warn: (key) => warn(key),
  };
}
