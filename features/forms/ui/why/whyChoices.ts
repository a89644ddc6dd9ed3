import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { explain } from "@tessera/form-engine/explain/explain.ts";
import type { ExplainTarget } from "@tessera/form-engine/explain/explanation.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { targetKey } from "./targetKey.ts";

/** Something that a person can ask about. */
export interface WhyChoice {
  readonly key: string;
  readonly target: ExplainTarget;
  /** What it is, for its name on screen: `column` and `cell` stand in the table `of`. */
  readonly kind: "field" | "table" | "group" | "page" | "cell";
  readonly label: string;
  readonly of: string | null;
  /** Position of a cell's row from 1; null outside of rows. */
  readonly row: number | null;
  readonly isHidden: boolean;
}

type Place = Pick<WhyChoice, "kind" | "label"> & Partial<Pick<WhyChoice, "of" | "row">>;

/**
 * All that a person can ask about in a form, in reading order: what the form never shows only for those who may design
 * it. Columns of a sub-form stand for its first row; `asked`, when it is a cell, comes first.
 */
export function whyChoices(store: FormStore, mayDesign: boolean, asked: ExplainTarget | null): readonly WhyChoice[] {
  const { fields, pages, tables } = store.form;
  const choice = (target: ExplainTarget, { kind, label, of = null, row = null }: Place): readonly WhyChoice[] => {
    const hidden = explain(store, target, "hidden", 0);
    const isNever = hidden?.reasons.some(({ kind: why, holds }) => why === "own" && holds) ?? true;
    if (hidden === null || (isNever && !mayDesign)) return [];
    return [{ key: targetKey(target), target, kind, label, of, row, isHidden: hidden.value === true }];
  };
  const cell = (slot: number, uid: string, column: CompiledField | undefined): readonly WhyChoice[] => {
    const table = tables.find((one) => one.slot === slot);
    const row = store.rows(slot).findIndex((one) => one.uid === uid) + 1;
    if (!table || !column?.type || row === 0) return [];
    const target = { table: slot, uid, slot: column.slot };
    return choice(target, { kind: "cell", label: column.label, of: store.table(slot).label, row });
  };
  const all = pages.flatMap((page) => [
    ...(pages.length > 1 ? choice({ section: page.id }, { kind: "page", label: store.section(page.id).label }) : []),
    ...page.groups.flatMap((group) => [
      ...(group.label === ""
        ? []
        : choice({ section: group.id }, { kind: "group", label: store.section(group.id).label })),
      ...group.fields.flatMap((slot) => {
        const label = store.field({ table: null, slot })?.label ?? "";
        const hasName = label !== "" && fields[slot]?.valueType !== undefined;
        return hasName ? choice({ table: null, slot }, { kind: "field", label }) : [];
      }),
      ...group.tables.flatMap((slot) => {
        const table = tables.find((one) => one.slot === slot);
        const uid = store.rows(slot)[0]?.uid;
        return [
          ...choice({ table: slot, uid: null }, { kind: "table", label: store.table(slot).label }),
          ...(table && uid !== undefined ? table.columns.flatMap((column) => cell(slot, uid, column)) : []),
        ];
      }),
    ]),
  ]);
  const own =
    asked && "slot" in asked && asked.table !== null
      ? cell(asked.table, asked.uid, store.cell(asked)?.field).filter(({ key }) => all.every((one) => one.key !== key))
      : [];
  return [...own, ...all];
}
