import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo, useState } from "react";

/** Texts of designers, which stand on no page of an application. */
const ofDesigners = /^(?:change|definitions|expression|kind|layer|panel|plan|problem)\./;
/** Texts that are offered at a time. */
const page = 50;

/** Chooses a text of the product by what it says in the reader's language, or by its key, which is what is kept. */
export function TextKeyPicker(props: {
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
}): ReactNode {
  const { onChange, value } = props;
  const { language, textsOf } = useTexts();
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(page);
  const texts = useMemo(() => {
    const order = new Intl.Collator(language);
    return [...new Map(textsOf(""))]
      .filter(([key, text]) => text !== "" && !ofDesigners.test(key))
      .toSorted(([, left], [, right]) => order.compare(left, right));
  }, [language, textsOf]);
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = texts.filter(
    ([key, text]) => text.toLocaleLowerCase(language).includes(wanted) || key.toLowerCase().includes(wanted),
  );
  const known = texts.find(([key]) => key === value)?.[1];
  return (
    <ComboBox
      value={value === null ? null : { value, label: known ?? value }}
      options={found.slice(0, shown).map(([key, text]) => ({ value: key, label: text, end: key }))}
      hasMore={found.length > shown}
      onMore={() => setShown(shown + page)}
      searchDelay={150}
      onSearch={(text) => {
        setSearch(text);
        setShown(page);
      }}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}
