import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { InputShell } from "./InputShell.tsx";
import { useSearchText } from "./useSearchText.ts";

export type SearchFieldProps = {
  /** Its name; default "Search". */
  readonly label?: string;
  readonly value: string;
  /** Called after a pause in typing, at once on Enter, Escape and the cross. */
  readonly onSearch: (text: string) => void;
  readonly placeholder?: string;
  /** Milliseconds of the pause, default 300. */
  readonly delay?: number;
};

/** A field that searches while one types. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const search = useSearchText(props);
  const { text } = useUiText();
  return (
    <InputShell invalid={false} warned={false}>
      <Icon of={Search} />
      <input
        type="search"
        className="t-search__input"
        aria-label={props.label ?? text("ui.search")}
        placeholder={props.placeholder ?? text("ui.search")}
        value={search.draft}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") search.now(search.draft);
          else if (event.key === "Escape" && search.draft !== "") {
            event.preventDefault();
            search.now("");
          }
        }}
      />
      {search.draft !== "" && (
        <button type="button" className="t-input__tool" aria-label={text("ui.clear")} onClick={() => search.now("")}>
          <Icon of={X} size={14} />
        </button>
      )}
    </InputShell>
  );
}
