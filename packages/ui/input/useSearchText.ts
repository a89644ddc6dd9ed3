import { useEffect, useRef, useState } from "react";

/** The typed text of a search, passed on after a pause; a value set from outside replaces it. */
export function useSearchText(props: { value: string; onSearch: (text: string) => void; delay?: number }) {
  const [draft, setDraft] = useState(props.value);
  const timer = useRef<number | undefined>(undefined);
  const sent = useRef(props.value);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (props.value === sent.current) return;
    sent.current = props.value;
    setDraft(props.value);
  }, [props.value]);
  const latest = useRef(props.onSearch);
  latest.current = props.onSearch;
  const now = (text: string): void => {
    clearTimeout(timer.current);
    setDraft(text);
    if (sent.current === text) return;
    sent.current = text;
    latest.current(text);
  };
  const type = (text: string): void => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => now(text), props.delay ?? 300);
  };
  return { draft, now, type };
}
