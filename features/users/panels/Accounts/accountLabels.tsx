import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";

type Translate = Parameters<typeof errorText>[1];

/** A user name made from a person's name: its words without accents, lower case, joined by points. */
export function proposedLogin(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(".")
    .slice(0, 100);
}

/** What is wrong with a user name; null: nothing. */
export function loginProblem(login: string, t: Translate): string | null {
  if (login.trim() === "") return t("users.account.login_missing");
  return /\s/.test(login.trim()) ? t("users.account.login_spaces") : null;
}

/** What is wrong with a person's name; null: nothing. */
export function nameProblem(name: string, t: Translate): string | null {
  return name.trim() === "" ? t("users.account.name_missing") : null;
}

/** What is wrong with an email address, which may be left out; null: nothing. */
export function emailProblem(email: string, t: Translate): string | null {
  return email.trim() === "" || /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : t("users.account.email_wrong");
}

/** The error of an address that another account has. */
export function isAddressTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === "unique_violation" && error.data.field === "email";
}

/** Whether an account cannot be deleted because records refer to it. */
export function isReferredTo(error: unknown): boolean {
  return error instanceof ApiError && error.code === "reference_violation" && !isLastAdministrator(error);
}

function isLastAdministrator({ data }: ApiError): boolean {
  return data.field === "disabled_at" || data.field === "role_id";
}

/** Why a change of an account was refused; accounts have texts of their own for some refusals. */
export function accountProblem(error: unknown, t: Translate): string {
  if (error instanceof ApiError) {
    if (isAddressTaken(error)) return t("users.account.email_taken");
    if (error.code === "save_conflict") return t("users.account.conflict");
    if (error.code === "reference_violation") {
      return t(isLastAdministrator(error) ? "users.account.last_administrator" : "users.account.in_use");
    }
  }
  const { title, detail } = errorText(error, t);
  return detail === null ? title : `${title}. ${detail}`;
}
