import { FilesField } from "@tessera/web-kit/files/FilesField.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { camerasMessages, maxFilesOf } from "./camerasLimits.ts";
import type { CamerasSettings } from "./def.ts";

/** Files need the width. */
export const wide = true;

/** Takes files: chosen, dropped, pasted or taken by the camera. */
export function Edit(props: FieldEditProps<CamerasSettings>): ReactNode {
  const { settings } = props;
  const rules = { settings, messages: camerasMessages, max: maxFilesOf(settings) };
  return <FilesField {...props} rules={rules} hasCamera={settings.camera !== false} />;
}
