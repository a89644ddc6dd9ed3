import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** A path as text: its steps, with a sign between them. */
export function PathText(props: { labels: readonly string[] }): ReactNode {
  const { t } = useTexts();
  return (
    <span className="t-cut">
      {props.labels.map((label, index) => (
        // Steps of one path may be called the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other name
        <span key={index}>
          {index > 0 && (
            <span className="t-faint" aria-hidden="true">
              {" › "}
            </span>
          )}
          {shownText(label, t)}
        </span>
      ))}
    </span>
  );
}
