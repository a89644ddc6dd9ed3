/** Who made a version, as it is shown. */
export function authorOf(
  { isGuest, kind, userName }: { readonly userName: string | null; readonly isGuest: boolean; readonly kind: string },
  t: (key: string) => string,
): string {
  const nobody = kind === "adopted" ? "adoption" : isGuest ? "guest" : "nobody";
  return userName ?? t(`form.history.${nobody}`);
}
