import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isForeignVideo, videoAddress } from "./videoAddress.ts";

const hosts = ["videos.example.org", "player.example.com"];
const origin = "https://tessera.videos.example.org";

describe("videoAddress", () => {
  it.each([
    ["", "none"],
    ["/files/welcome.mp4", "file"],
    ["https://videos.example.org/a/welcome.MP4?x=1", "file"],
    ["https://eu.videos.example.org/welcome.webm", "file"],
    ["https://player.example.com/embed/12", "player"],
    ["https://PLAYER.example.com/embed/12", "player"],
  ])("[lists 3 video] given the address %j, when it is read, then it is %s", (src, kind) => {
    expect(videoAddress(src, hosts, origin).kind).toBe(kind);
  });

  it.each([
    "//videos.example.org/a.mp4",
    "/\\videos.example.org/a.mp4",
    "/\t/evil.net/a.mp4",
    "/\n\\evil.net/a.mp4",
    "http://videos.example.org/a.mp4",
    "https://user@videos.example.org/a.mp4",
    "https://user:word@videos.example.org/a.mp4",
    "https://videos.example.org:8443/a.mp4",
    "https://",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://videos.example.org/1",
    "welcome.mp4",
    "https://tessera.videos.example.org/orders/index",
  ])("[lists 3 video] given the address %j, when it is read, then it is bad", (src) => {
    expect(videoAddress(src, hosts, origin)).toEqual({ kind: "bad" });
  });

  it.each([
    ["https://example.org/a.mp4", "example.org"],
    ["https://evilvideos.example.org/a.mp4", "evilvideos.example.org"],
    ["https://videos.example.org.evil.net/a.mp4", "videos.example.org.evil.net"],
    ["https://videos.example.org./a.mp4", "videos.example.org."],
    ["https://evil.net/https://videos.example.org/a.mp4", "evil.net"],
  ])(
    "[lists 3 video] given %j of a host that is not allowed, when it is read, then it is refused by name",
    (src, host) => {
      expect(videoAddress(src, hosts, origin)).toEqual({ kind: "refused", host });
    },
  );

  it("[lists 3 video] given any text, when it is read, then nothing plays but a path of the installation or https of an allowed host", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.webUrl({ validSchemes: ["https"] }),
      fc.string().map((one) => `https://${one}`),
      fc.array(fc.constantFrom("/", "\\", "\t", "\n", "evil.net")).map((parts) => `/${parts.join("")}`),
    );
    fc.assert(
      fc.property(texts, (src) => {
        const address = videoAddress(src, hosts, origin);
        if (address.kind !== "file" && address.kind !== "player") return;
        const url = new URL(address.url, "https://here.example");
        const isOwn = !isForeignVideo(src) && url.host === "here.example";
        expect(isOwn || hosts.some((host) => url.host === host || url.host.endsWith(`.${host}`))).toBe(true);
        expect(url.protocol).toBe("https:");
      }),
    );
  });
});
