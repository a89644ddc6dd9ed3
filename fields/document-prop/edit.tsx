import { FilesField } from "@tessera/web-kit/files/FilesField.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { DocumentPropSettings } from "./def.ts";
import { documentMessages } from "./documentMessages.ts";

/** A document needs the width for its title and description. */
export const wide = true;

/** Takes the one document; another one replaces it. */
export function Edit(props: FieldEditProps<DocumentPropSettings>): ReactNode {
  const rules = { settings: props.settings, messages: documentMessages, max: 1 };
  return <FilesField {...props} rules={rules} hasCamera={false} />;
}
