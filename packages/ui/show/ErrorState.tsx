import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { useUiText } from "../UiTextProvider.tsx";
import { Icon } from "./Icon.tsx";
import "./EmptyState.css";

export type ErrorStateProps = {
  /** What happened. */
  readonly title: ReactNode;
  /** What now. */
  readonly text?: ReactNode;
  /** Usually "Try again". */
  readonly action?: ReactNode;
  /** It stands in place of a whole page: its title is the page's heading. */
  readonly page?: boolean;
  /** For support, in small print: code and request id. */
  readonly code?: string | undefined;
};

/** Something could not be shown: what happened, what now, and a code in small print. */
export function ErrorState(props: ErrorStateProps): ReactNode {
  const { text } = useUiText();
  const Title = props.page ? "h1" : "p";
  return (
    <div className="t-empty t-empty--error" role="alert">
      <Icon of={CircleAlert} size={20} />
      <div>
        <Title className="t-empty__title">{props.title}</Title>
        {props.text && <p>{props.text}</p>}
      </div>
      {props.action}
      {props.code && <p className="t-small t-faint">{text("ui.code", { code: props.code })}</p>}
    </div>
  );
}
