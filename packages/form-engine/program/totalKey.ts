/** Under which key the plan for the total of a column stands: position of its sub-form, slot of the column. */
export const totalKey = (position: number, slot: number): string => `total:${position}:${slot}`;
