/** The tile of each state of an account. */
export const stateTiles = { active: "ticked", invited: "wait", locked: "stop", disabled: "empty" } as const;

/** The tone of each state of an account. */
export const stateTones = { active: "success", invited: "info", locked: "danger", disabled: "neutral" } as const;
