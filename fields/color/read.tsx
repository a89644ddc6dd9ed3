import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { ColorSettings } from "./def.ts";
import { Swatch } from "./Swatch.tsx";

/** The colour with its name. */
export function Read({ value }: FieldReadProps<ColorSettings>): ReactNode {
  return <Swatch text={typeof value === "string" ? value : ""} />;
}
