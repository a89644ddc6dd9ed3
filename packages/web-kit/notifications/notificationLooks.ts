const looks = ["accent", "strong", "quiet"] as const;

/** A look that a notification may ask for; the product's own classes are behind it. */
export type NotificationLook = (typeof looks)[number];

/**
 * The looks that a `customClass` names (spec shell §3); unknown names are left out: a stored text chooses no class of
 * the page.
 */
export function notificationLooks(customClass: string | null | undefined): readonly NotificationLook[] {
  const classes = new Set(customClass?.split(/\s+/));
  return looks.filter((look) => classes.has(look));
}
