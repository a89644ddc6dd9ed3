import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { Icon } from "../show/Icon.tsx";
import { Kbd } from "./Kbd.tsx";
import "../input/Input.css";
import "../frame/Frame.css";

/** Looks like a search field and opens the command palette. */
export function CommandButton(props: { label: string; keys: string; onClick: () => void }): ReactNode {
  return (
    <button type="button" className="t-input t-command" aria-haspopup="dialog" onClick={props.onClick}>
      <Icon of={Search} />
      <span className="t-cut">{props.label}</span>
      <span className="t-input__end">
        <Kbd>{props.keys}</Kbd>
      </span>
    </button>
  );
}
