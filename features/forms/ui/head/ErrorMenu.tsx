import type { FieldMessage, FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { refKey } from "@tessera/form-engine/store/listeners.ts";
import { MenuList } from "@tessera/ui/menu/MenuList.tsx";
import { messageText } from "@tessera/web-kit/form/messageText.ts";
import type { Texts } from "@tessera/web-kit/texts/TextsProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, type RefObject, useState } from "react";

/** A place with an error, as a line that leads there. */
interface ErrorLine {
  readonly id: string;
  readonly text: string;
  /** "Row 3", where it stands in one. */
  readonly row: string | null;
  readonly ref: FieldRef | TableRef;
}

function errorLines(store: FormStore, places: readonly (FieldRef | TableRef)[], texts: Texts): readonly ErrorLine[] {
  const { t } = texts;
  return places.flatMap((ref) => {
    const isTable = !("slot" in ref);
    const messages: readonly FieldMessage[] = isTable
      ? store.table(ref.table).messages
      : (store.field(ref)?.messages ?? []);
    const error = messages.find(({ severity }) => severity === "error");
    if (error === undefined) return [];
    const at = ref.table === null ? -1 : store.rows(ref.table).findIndex(({ uid }) => uid === ref.uid);
    const row = at < 0 ? null : t("form.rows.line", { number: at + 1 });
    return [{ id: isTable ? `table ${ref.table}` : refKey(ref), text: messageText(error, texts), row, ref }];
  });
}

/** What has to be fixed before a save, in reading order: each line leads to its place. */
export function ErrorMenu(props: {
  readonly store: FormStore;
  readonly places: readonly (FieldRef | TableRef)[];
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onFocus: (ref: FieldRef | TableRef) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { anchor, onClose, onFocus, places, store } = props;
  const texts = useTexts();
  const [lines] = useState(() => errorLines(store, places, texts));
  return (
    <MenuList
      anchor={anchor}
      label={texts.t("form.errors", { count: lines.length })}
      align="start"
      items={lines.map(({ id, ref, row, text }) => ({
        id,
        label: text,
        ...(row === null ? {} : { end: row }),
        // The menu gives the keyboard back before the place takes it.
        onSelect: () => void setTimeout(() => onFocus(ref)),
      }))}
      onClose={(refocus) => {
        onClose();
        if (refocus) anchor.current?.focus();
      }}
    />
  );
}
