import Search from "lucide-react/icons/search";
import type { KeyboardEvent, ReactNode } from "react";
import { useSearchText } from "../input/useSearchText.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { FacetChip } from "./FacetChip.tsx";
import "./FacetBar.css";

export type Facet = {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
  readonly onClick?: () => void;
};

export type FacetBarProps = {
  /** What is searched: its name as a landmark, so that two lists of a page can be told apart. */
  readonly label?: string;
  readonly facets: readonly Facet[];
  readonly onRemove: (id: string) => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly placeholder?: string;
  /** At the right inside the frame: saved filters. */
  readonly end?: ReactNode;
};

/** Active filters and the search of a list in one field; Backspace in the empty text takes the last filter away. */
export function FacetBar(props: FacetBarProps): ReactNode {
  const { text } = useUiText();
  const search = useSearchText({ value: props.search, onSearch: props.onSearch });
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = props.facets.at(-1);
    if (event.key === "Enter") search.now(search.draft);
    else if (event.key === "Escape" && search.draft !== "") {
      event.preventDefault();
      search.now("");
    } else if (event.key === "Backspace" && search.draft === "" && last) props.onRemove(last.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser in use knows the element
    <div role="search" aria-label={props.label} className="t-facets">
      <Icon of={Search} />
      {props.facets.map((facet) => (
        <FacetChip
          key={facet.id}
          name={facet.name}
          onRemove={() => props.onRemove(facet.id)}
          {...(facet.onClick ? { onClick: facet.onClick } : {})}
        >
          {facet.value}
        </FacetChip>
      ))}
      <input
        type="search"
        className="t-search__input"
        aria-label={text("ui.search")}
        placeholder={props.placeholder ?? text("ui.search")}
        value={search.draft}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {props.end && (
        <span className="t-facets__end" data-density="dense">
          {props.end}
        </span>
      )}
    </div>
  );
}
