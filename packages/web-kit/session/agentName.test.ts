import { describe, expect, it } from "vitest";
import { agentName } from "./agentName.ts";

describe("agentName", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
      "Edge · Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome · Linux"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari · iOS"],
    ["curl/8.5.0", null],
    [null, null],
  ])("[design 10 session] given a session of %s, when it is listed, then it is named %s", (agent, name) => {
    expect(agentName(agent)).toBe(name);
  });
});
