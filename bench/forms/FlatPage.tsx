import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { choices, fieldCount, hiddenFrom, hiddenTo, kindAt, nameAt } from "./benchForm.ts";

/** Values by name, with who listens to each: as one writes it by hand for one page. */
class FlatStore {
  readonly values = new Map<string, string>();
  readonly #listeners = new Map<string, Set<() => void>>();

  subscribe(name: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  set(name: string, value: string): void {
    this.values.set(name, value);
    for (const listener of this.#listeners.get(name) ?? []) listener();
  }
}

function useValue(store: FlatStore, name: string): string {
  return useSyncExternalStore(
    useMemo(() => (listener: () => void) => store.subscribe(name, listener), [store, name]),
    () => store.values.get(name) ?? "",
  );
}

function Control(props: { store: FlatStore; index: number; id: string }): ReactNode {
  const { id, index, store } = props;
  const name = nameAt(index);
  const value = useValue(store, name);
  const set = (text: string): void => store.set(name, text);
  switch (kindAt(index)) {
    case "checkbox":
      return (
        <input id={id} type="checkbox" checked={value === "yes"} onChange={() => set(value === "yes" ? "" : "yes")} />
      );
    case "textarea":
      return <textarea id={id} value={value} onChange={({ target }) => set(target.value)} />;
    case "date":
      return <input id={id} type="date" value={value} onChange={({ target }) => set(target.value)} />;
    case "dropdownlist":
      return (
        <select id={id} value={value} onChange={({ target }) => set(target.value)}>
          <option />
          {choices.map((key) => (
            <option key={key}>{key}</option>
          ))}
        </select>
      );
    default:
      return <input id={id} value={value} onChange={({ target }) => set(target.value)} />;
  }
}

function FlatField({ index, store }: { store: FlatStore; index: number }): ReactNode {
  const id = `flat-${index}`;
  return (
    <div style={{ width: "50%", height: 58 }}>
      <label htmlFor={id} style={{ display: "block" }}>
        {nameAt(index)}
      </label>
      <Control store={store} index={index} id={id} />
    </div>
  );
}

const rowHeight = 58;

/** The same 500 fields on a page written by hand: a flat store, and only the rows that are seen are mounted. */
export function FlatPage({ scroller }: { scroller: HTMLElement }): ReactNode {
  const store = useMemo(() => new FlatStore(), []);
  const isHiding = useValue(store, nameAt(0)) === "x";
  const shown = useMemo(
    () =>
      Array.from({ length: fieldCount }, (_, index) => index).filter(
        (index) => !isHiding || index < hiddenFrom || index >= hiddenTo,
      ),
    [isHiding],
  );
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const look = (): void => setFirst(Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - 4));
    scroller.addEventListener("scroll", look);
    return () => scroller.removeEventListener("scroll", look);
  }, [scroller]);
  const seen = Math.ceil(scroller.clientHeight / rowHeight) + 8;
  const rows = Math.ceil(shown.length / 2);
  return (
    <div style={{ height: rows * rowHeight, paddingTop: first * rowHeight, boxSizing: "border-box" }}>
      {Array.from({ length: Math.min(seen, rows - first) }, (_, at) => (
        <div key={shown[(first + at) * 2]} style={{ display: "flex" }}>
          {shown.slice((first + at) * 2, (first + at) * 2 + 2).map((index) => (
            <FlatField key={index} store={store} index={index} />
          ))}
        </div>
      ))}
    </div>
  );
}
