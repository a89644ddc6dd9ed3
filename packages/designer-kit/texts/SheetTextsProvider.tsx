import type { Json } from "@tessera/std/canonicalJson.ts";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { DocumentName } from "../document/documentName.ts";
import type { ResolvedSchema } from "../schema/schemaShape.ts";
import { fieldName } from "../sheet/sheetField.ts";
import { type ObjectText, objectTexts } from "./objectTexts.ts";
import { useTranslations } from "./translationsContext.tsx";

/** The texts of the object of a sheet, by the fields that edit them. */
export interface SheetTexts {
  readonly byField: ReadonlyMap<string, ObjectText>;
  /** Whether the other languages of a field are open, by its name. */
  readonly isOpen: (field: string) => boolean;
  readonly onToggle: (field: string) => void;
}

const SheetTextsContext = createContext<SheetTexts | null>(null);

/** Tells the editors of a sheet which of its properties are texts that people read. */
export function SheetTextsProvider(props: {
  document: DocumentName;
  /** The object whose sheet it is. */
  path: string;
  schema: ResolvedSchema;
  value: Json;
  children: ReactNode;
}): ReactNode {
  const { document, path, schema, value } = props;
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  // Anyone who looks at the document in another language edits its texts there.
  const isShown = (useTranslations()?.shown ?? null) !== null;
  const byField = useMemo(
    () => new Map(objectTexts(document, path, schema, value).map((text) => [fieldName(text.path), text])),
    [document, path, schema, value],
  );
  const texts = useMemo<SheetTexts>(
    () => ({
      byField,
      isOpen: (field) => toggled.get(field) ?? isShown,
      onToggle: (field) => setToggled((former) => new Map([...former, [field, !(former.get(field) ?? isShown)]])),
    }),
    [byField, toggled, isShown],
  );
  return <SheetTextsContext value={texts}>{props.children}</SheetTextsContext>;
}

/** The texts of the sheet around; null outside one. */
export const useSheetTexts = (): SheetTexts | null => use(SheetTextsContext);
