import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { EmailSettings } from "./def.ts";
import { isEmailAddress } from "./isEmailAddress.ts";

/** The address, which begins a message; what is none stands as it is. */
export function Read({ value }: FieldReadProps<EmailSettings>): ReactNode {
  const text = typeof value === "string" ? value : "";
  return isEmailAddress(text) ? <a href={`mailto:${encodeURI(text)}`}>{text}</a> : <span>{text}</span>;
}
