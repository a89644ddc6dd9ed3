const types = ["info", "success", "warning", "error"] as const;

/** How a notification looks: `danger` as an error, a type that nobody knows as information (spec lists §3). */
export function notificationType(type: string | undefined): (typeof types)[number] {
  return type === "danger" ? "error" : (types.find((one) => one === type) ?? "info");
}
