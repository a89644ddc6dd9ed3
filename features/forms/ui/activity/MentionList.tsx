import { classNames } from "@tessera/ui/classNames.ts";
import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Mentions } from "./useMentions.tsx";

/** The people that are offered behind `@`; the keyboard stays in the text. */
export function MentionList({ id, mentions }: { readonly id: string; readonly mentions: Mentions }): ReactNode {
  const { active, choose, people } = mentions;
  const { t } = useTexts();
  if (people === null) return null;
  if (people.length === 0)
    return (
      <p role="status" className="t-mentions__none">
        {t("form.activity.nobody")}
      </p>
    );
  return (
    <div id={id} role="listbox" aria-label={t("form.activity.people")} className="t-mentions">
      {people.map((person, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the text, whose keys choose
        <div
          key={person.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={classNames("t-mentions__one", place === active && "is-active")}
          // The text keeps the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar name={person.name} seed={person.id} size={20} />
          <span className="t-cut">{person.name}</span>
        </div>
      ))}
    </div>
  );
}
