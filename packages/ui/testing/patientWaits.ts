import { configure, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();

/** Whether what is missing is waited for: the library says so by this setting, which its types leave out. */
const isWaiting = (): boolean => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;

configure({
  // What is slow on a busy machine is not wrong.
  asyncUtilTimeout: 20_000,
  // The page is printed when the wait is over and nothing came, not each time that it is looked for: that was a seventh of the work of all components.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "") : getElementError(message, container),
});
