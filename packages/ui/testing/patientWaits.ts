import { configure } from "@testing-library/react";

// What is slow on a busy machine is not wrong.
configure({ asyncUtilTimeout: 20_000 });
