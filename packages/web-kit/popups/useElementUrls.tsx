import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { type RecordUrls, useLoadRecordUrls } from "./RecordUrlsProvider.tsx";
import { useOpenPopup } from "./useOpenPopup.ts";

/** What the settings of a field say of the records that it refers to. */
export interface ElementSettings {
  /** A new record can be made above the form, and is chosen then. */
  readonly createNewElement?: boolean | undefined;
  /** A chosen record can be opened above the form. */
  readonly openElement?: boolean | undefined;
}

/** What a field can do with the records that it refers to. */
interface ElementUrls {
  /** Makes a new record above the form; null where the field does not say so, or the person may not. */
  readonly make: (() => void) | null;
  /** Address of a record; null where the field does not say so, or no page of them is open to the person. */
  readonly urlOf: ((key: string) => string) | null;
}

/**
 * See `ElementUrls`; `onMade` gets the key of a record that was made. Addresses are asked for once, and only by a field
 * that needs them.
 */
export function useElementUrls(
  field: Pick<CompiledField, "reference">,
  { createNewElement, openElement }: ElementSettings,
  onMade: (key: string) => void,
): ElementUrls {
  const load = useLoadRecordUrls();
  const openPopup = useOpenPopup();
  const { t } = useTexts();
  const [urls, setUrls] = useState<RecordUrls | null>(null);
  const made = useRef(onMade);
  made.current = onMade;
  const entity = field.reference?.entity ?? null;
  const isWanted = createNewElement === true || openElement === true;
  useEffect(() => {
    if (!isWanted || load === null || entity === null) return;
    let isCurrent = true;
    load(entity).then(
      (found) => isCurrent && setUrls(found),
      // The field works without them.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, load, entity]);
  if (urls === null) return { make: null, urlOf: null };
  const { createUrls, updateUrl } = urls;
  const make = (): void =>
    openPopup({
      url: "",
      urls: createUrls,
      title: t("form.element.new"),
      createNewElement: true,
      onClosed: ({ key }) => {
        if (key !== null) made.current(key);
      },
    });
  return {
    make: createNewElement === true && createUrls.length > 0 ? make : null,
    urlOf: openElement === true && updateUrl !== null ? (key) => `${updateUrl}?id=${encodeURIComponent(key)}` : null,
  };
}
