import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import type { ReactNode } from "react";

/** A role to be chosen. */
export interface ChoosableRole {
  readonly id: string;
  readonly label: string;
  /** What it is for; null where nothing is known. */
  readonly description: string | null;
  /** Why it cannot be changed here; null or absent where it can. */
  readonly fixed?: string | null;
}

/** Roles with what each is for, any number of them. */
export function RoleChoice(props: {
  roles: readonly ChoosableRole[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}): ReactNode {
  const { roles, chosen, onChange } = props;
  return (
    <ul className="t-accounts__roles">
      {roles.map(({ id, label, description, fixed = null }) => (
        <li key={id}>
          <Checkbox
            checked={chosen.has(id)}
            disabled={fixed !== null}
            onChange={(isChosen) => {
              const next = new Set(chosen);
              if (isChosen) next.add(id);
              else next.delete(id);
              onChange(next);
            }}
          >
            {label}
          </Checkbox>
          {description !== null && <p className="t-small t-faint">{description}</p>}
          {fixed !== null && <p className="t-small t-faint">{fixed}</p>}
        </li>
      ))}
    </ul>
  );
}
