import { Button } from "@tessera/ui/action/Button.tsx";
import { ToggleList } from "@tessera/ui/choice/ToggleList.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useId, useState } from "react";
import type { ListQuestions } from "../listQuestions.ts";
import type { ListSetup, SetupColumn } from "../setupTypes.ts";
import { ExportRun } from "./ExportRun.tsx";
import { type ExportAsked, useExport } from "./useExport.tsx";
import "./ExportDialog.css";

/** Columns that are drawn at first. */
const drawn = 60;
const formats = ["xlsx", "csv"] as const;

/** See `ExportDialog`. */
export interface ExportDialogProps {
  readonly setup: ListSetup;
  /** The columns that the list shows, in their order. */
  readonly shown: readonly SetupColumn[];
  /** What the list asks for as it stands: filter, search and order. */
  readonly asked: ListQuestions["page"];
  /** Keys of the rows that were selected; none: all. */
  readonly keys: readonly string[];
  readonly onClose: () => void;
}

/** Makes a file of a list: asks of which rows and columns, and in which format, then says how far it is. */
export function ExportDialog(props: ExportDialogProps): ReactNode {
  const { asked, keys, onClose, setup, shown } = props;
  const { t } = useTexts();
  const form = useId();
  const [format, setFormat] = useState<ExportAsked["format"]>("xlsx");
  const [columns, setColumns] = useState(() => shown.filter(({ hidden }) => !hidden).map(({ name }) => name));
  const [rows, setRows] = useState(keys.length > 0 ? "chosen" : "all");
  const making = useExport();
  const title = t("list.export.title", { list: setup.label });
  const { error } = making;
  const begin = (): void => {
    const { limit: _limit, offset: _offset, ...selection } = asked;
    making.begin({
      ...selection,
      format,
      columns: setup.columns.flatMap(({ name }) => (columns.includes(name) ? [name] : [])),
      ...(rows === "chosen" ? { keys: [...keys] } : {}),
    });
  };
  if (making.isBegun) return <ExportRun title={title} making={making} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      fills
      footer={
        <>
          <Button onClick={onClose}>{t("list.export.close")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            loading={making.isBeginning}
            disabledReason={columns.length === 0 ? t("list.export.none") : undefined}
          >
            {t("list.export")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="t-export"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        {error !== null && <ErrorBanner error={error} />}
        <Field label={t("list.export.format")} group help={t(`list.export.${format}.about`)}>
          <ToggleList
            kind="one"
            options={formats.map((value) => ({ value, label: t(`list.export.${value}`) }))}
            chosen={[format]}
            limit={formats.length}
            onToggle={(value) => setFormat(value === "csv" ? "csv" : "xlsx")}
          />
        </Field>
        {keys.length > 0 ? (
          <Field label={t("list.export.rows")} group>
            <ToggleList
              kind="one"
              options={[
                { value: "chosen", label: t("list.export.chosen", { count: keys.length }) },
                { value: "all", label: t("list.export.all") },
              ]}
              chosen={[rows]}
              limit={2}
              onToggle={setRows}
            />
          </Field>
        ) : (
          <p className="t-quiet">{t("list.export.all")}</p>
        )}
        <Field label={t("list.export.columns")} group>
          <ToggleList
            kind="several"
            options={setup.columns.map(({ label, name }) => ({ value: name, label }))}
            chosen={columns}
            limit={drawn}
            onToggle={(name) =>
              setColumns(columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name])
            }
          />
        </Field>
      </form>
    </Dialog>
  );
}
