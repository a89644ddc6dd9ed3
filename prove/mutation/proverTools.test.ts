import { describe, expect, it } from "vitest";
import { installFailure } from "./proverTools.ts";

describe("tools of the long proofs", () => {
  it("[design 11 prove] given no network, when the tools are installed, then the message says so and why it is needed", () => {
    const message = installFailure("npm error code EAI_AGAIN\nnpm error syscall getaddrinfo\nnpm error request failed");
    expect(message).toContain("cannot be reached (EAI_AGAIN)");
    expect(message).toContain("needs the network once");
  });

  it.each([
    ["npm error code E404\nnpm error 404 Not Found", "404 Not Found"],
    ["spawn npm ENOENT", "spawn npm ENOENT"],
    ["", "npm gave no reason"],
  ])(
    "[design 11 prove] given npm saying %j, when the tools are installed, then the message names %j",
    (output, reason) => {
      expect(installFailure(output)).toMatch(new RegExp(`failed: ${reason}$`));
    },
  );
});
