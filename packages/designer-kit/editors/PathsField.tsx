import { useControl } from "@tessera/ui/field/FieldContext.ts";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { EditorRows } from "./EditorRows.tsx";
import { fieldPlace } from "./fieldPlace.ts";
import { PathPicker } from "./PathPicker.tsx";
import { PathText } from "./PathText.tsx";
import { useSheetPlace } from "./SheetPlaceProvider.tsx";
import { useEntityPaths } from "./useEntityPaths.tsx";

const pathsOf = (value: unknown): readonly string[] =>
  typeof value === "string" && value !== "" ? value.split("\n") : [];

/** A list of paths. */
export function Edit({ onChange, settings, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const { keys, ofDocument } = fieldPlace(settings);
  const root = useSheetPlace().entityIdAt(keys, ofDocument);
  const paths = pathsOf(state.value);
  const { endOf } = useEntityPaths(root, paths);
  const labelsOf = (path: string): readonly string[] => endOf(path)?.labels ?? [path];
  const nameOf = (path: string): string =>
    labelsOf(path)
      .map((label) => shownText(label, t))
      .join(" › ");
  const write = (after: readonly string[]): void => onChange(after.length === 0 ? null : after.join("\n"));
  return (
    <fieldset className="t-editor" aria-labelledby={labelId}>
      <EditorRows
        items={paths}
        nameOf={nameOf}
        render={(path) => <PathText labels={labelsOf(path)} />}
        onChange={write}
      />
      <PathPicker
        label={t("definitions.rows.add_to", { list: shownText(state.label, t) })}
        placeholder={t("definitions.rows.add")}
        root={root}
        value={null}
        endsInReference
        onChange={(path) => path !== null && !paths.includes(path) && write([...paths, path])}
      />
    </fieldset>
  );
}

/** The paths as text. */
export function Read({ settings, value }: FieldReadProps): ReactNode {
  const { keys, ofDocument } = fieldPlace(settings);
  const root = useSheetPlace().entityIdAt(keys, ofDocument);
  const paths = pathsOf(value);
  const { endOf } = useEntityPaths(root, paths);
  return (
    <ul>
      {paths.map((path) => (
        <li key={path}>
          <PathText labels={endOf(path)?.labels ?? [path]} />
        </li>
      ))}
    </ul>
  );
}
