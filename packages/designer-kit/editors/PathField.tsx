import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { fieldPlace } from "./fieldPlace.ts";
import { PathPicker } from "./PathPicker.tsx";
import { PathText } from "./PathText.tsx";
import { useSheetPlace } from "./SheetPlaceProvider.tsx";
import { useEntityPaths } from "./useEntityPaths.tsx";

/** Chooses a path. */
export function Edit({ onChange, settings, state }: FieldEditProps): ReactNode {
  const { keys, ofDocument } = fieldPlace(settings);
  const root = useSheetPlace().entityIdAt(keys, ofDocument);
  return (
    <PathPicker
      root={root}
      value={typeof state.value === "string" ? state.value : null}
      endsInReference
      clearable={state.required === "none"}
      onChange={onChange}
    />
  );
}

/** A path as text. */
export function Read({ settings, value }: FieldReadProps): ReactNode {
  const { keys, ofDocument } = fieldPlace(settings);
  const root = useSheetPlace().entityIdAt(keys, ofDocument);
  const path = String(value ?? "");
  const { endOf } = useEntityPaths(root, [path]);
  return <PathText labels={endOf(path)?.labels ?? [path]} />;
}
