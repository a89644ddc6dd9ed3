/** The key of the text that says an answer: yes, no, or that there is none. */
export const stateKey = (value: unknown): string =>
  `field.checkbox.${value === true ? "yes" : value === false ? "no" : "unset"}`;
