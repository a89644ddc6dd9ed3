import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { OptionRow } from "@tessera/ui/choice/OptionRow.tsx";
import { InputShell } from "@tessera/ui/input/InputShell.tsx";
import { useAnchored } from "@tessera/ui/layer/useAnchored.ts";
import { useDismiss } from "@tessera/ui/layer/useDismiss.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Link from "lucide-react/icons/link-2";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { isNodesRoot } from "../schema/queryRoot.ts";
import { valueTypeTexts } from "../schema/valueTypeTexts.ts";
import { columnsOf, referencesOf } from "./entityPaths.ts";
import { PathText } from "./PathText.tsx";
import { useEntityPaths } from "./useEntityPaths.tsx";

interface Row {
  readonly id: string;
  readonly label: string;
  readonly end: string;
  /** The path that it chooses, or the step that it goes into. */
  readonly path: string;
  readonly isStep: boolean;
}

/** The steps walked when a path stands there already: all but its last. */
const walked = (value: string | null): readonly string[] => (value ?? "").split(".").slice(0, -1);

/** The open list of a path picker: the columns of an entity, its references to go into, a search, and the way back. */
export function PathList(props: {
  id: string;
  root: string;
  value: string | null;
  endsInReference: boolean;
  anchor: RefObject<HTMLElement | null>;
  onPick: (path: string) => void;
  /** By the keyboard: the focus goes back. */
  onClose: () => void;
  /** The pointer or the focus went elsewhere. */
  onLeave: () => void;
}): ReactNode {
  const { root, value } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [steps, setSteps] = useState(() => walked(value));
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  useAnchored(true, props.anchor, box, "below-start", true);
  useDismiss(true, [box, props.anchor], props.onLeave);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);
  const prefix = steps.join(".");
  const paths = useEntityPaths(root, prefix === "" ? [] : [prefix], [root]);
  const here = prefix === "" ? null : paths.endOf(prefix);
  const body = paths.entities.get(prefix === "" ? root : (here?.target ?? ""));
  const join = (name: string): string => (prefix === "" ? name : `${prefix}.${name}`);
  const all: readonly Row[] = [
    // A node of a query is no value.
    ...(here !== null && props.endsInReference && !(isNodesRoot(root) && steps.length === 1)
      ? [{ id: "itself", label: t("definitions.path.itself"), end: "", path: prefix, isStep: false }]
      : []),
    ...columnsOf(body).map(({ label, name, type }) => ({
      id: `c ${name}`,
      label: shownText(label, t),
      end: type === null ? "" : t(valueTypeTexts.get(type) ?? type),
      path: join(name),
      isStep: false,
    })),
    ...referencesOf(body).map(({ label, name }) => ({
      id: `r ${name}`,
      label: shownText(label, t),
      end: "",
      path: name,
      isStep: true,
    })),
  ];
  const wanted = search.trim().toLocaleLowerCase();
  const rows = all.filter(({ label, path }) => `${label} ${path}`.toLocaleLowerCase().includes(wanted));
  const walk = (to: readonly string[]): void => {
    setSteps(to);
    setSearch("");
    setActive(0);
    input.current?.focus();
  };
  const take = (row: Row | undefined): void => {
    if (row === undefined) return;
    if (row.isStep) walk([...steps, row.path]);
    else props.onPick(row.path);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const row = rows[active];
    const isEmpty = search === "";
    if (event.key === "ArrowDown") setActive(Math.min(active + 1, rows.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else if (event.key === "Enter") take(row);
    else if (event.key === "ArrowRight" && row?.isStep && event.currentTarget.selectionStart === search.length)
      take(row);
    else if ((event.key === "ArrowLeft" || event.key === "Backspace") && isEmpty && steps.length > 0)
      walk(steps.slice(0, -1));
    else if (event.key === "Escape") props.onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isWaiting = body === undefined && !paths.isComplete;
  return (
    <div
      ref={box}
      id={props.id}
      popover="manual"
      role="dialog"
      aria-label={t("definitions.path.title")}
      className="t-raised t-options t-path"
    >
      {here !== null && (
        <div className="t-path__head">
          <IconButton icon={ChevronLeft} label={t("definitions.path.back")} onClick={() => walk(steps.slice(0, -1))} />
          <PathText labels={here.labels} />
        </div>
      )}
      <div className="t-path__search">
        <InputShell invalid={false} warned={false}>
          <Icon of={Search} />
          <input
            ref={input}
            role="combobox"
            type="text"
            autoComplete="off"
            aria-label={t("definitions.path.search")}
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={rows[active] ? `${listId}-${active}` : undefined}
            placeholder={t("definitions.path.search")}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </InputShell>
      </div>
      <div className="t-options__scroll">
        <div id={listId} role="listbox" aria-label={t("definitions.path.title")}>
          {rows.map((row, index) => (
            <OptionRow
              key={row.id}
              id={`${listId}-${index}`}
              active={index === active}
              selected={!row.isStep && row.path === value}
              onActive={() => setActive(index)}
              onPick={() => take(row)}
            >
              {row.isStep && <Icon of={Link} />}
              <span className="t-cut">{row.label}</span>
              <span className="t-option__end">
                {row.end}
                {row.isStep ? <Icon of={ChevronRight} label={t("definitions.path.follow")} /> : null}
                {!row.isStep && row.path === value && <Icon of={Check} />}
              </span>
            </OptionRow>
          ))}
        </div>
      </div>
      {rows.length === 0 && (
        <div className="t-options__note" role="status">
          {isWaiting
            ? text("ui.loading")
            : search === ""
              ? text("ui.no_options")
              : text("ui.no_match", { text: search })}
        </div>
      )}
    </div>
  );
}
