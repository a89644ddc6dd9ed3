import { configure, getConfig, prettyDOM } from "@testing-library/react";

/** Whether something is waited for at this moment: the library says so by this setting, which its types leave out. */
const isWaiting = (): boolean => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;

configure({
  // What is slow on a busy machine is not wrong.
  asyncUtilTimeout: 20_000,
  // The page is printed when a wait is over and nothing came, not each time that it is looked for, which was a seventh
  // of the work of all components.
  getElementError: (message, container) => {
    const error = new Error(isWaiting() ? (message ?? "") : `${message}\n\n${prettyDOM(container)}`);
    error.name = "TestingLibraryElementError";
    return error;
  },
});
