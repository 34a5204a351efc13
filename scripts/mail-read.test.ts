import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Runs the command as a user would, in the project's folder. */
async function mailRead(args: string[], input?: Uint8Array) {
  const child = spawn(process.execPath, ["scripts/mail-read.ts", ...args], { cwd: ROOT });
  child.stdin.end(input ?? "");
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { out, err, code };
}

describe("mail:read", { timeout: 30_000 }, () => {
  it("prints the whole shape, files described and not contained", async () => {
    const read = JSON.parse((await mailRead(["test/mail/sandbox-release.eml"])).out);
    expect(Object.keys(read)).toEqual([
      ...[
        "messageId",
        "inReplyTo",
        "references",
        "date",
        "from",
        "to",
        "cc",
        "replyTo",
        "subject",
        "text",
        "html",
      ],
      ...["attachments", "kind", "outcome", "outcomes", "facts", "trimmed", "warnings"],
    ]);
    expect(Object.keys(read.attachments[0])).toEqual([
      "name",
      "type",
      "sniffedType",
      "size",
      "sha256",
      "inline",
    ]);
    expect(Object.keys(read.trimmed)).toEqual(["text", "quoted", "signature"]);
  });

  it("reads any bytes from standard input", async () => {
    const bytes = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256);
    for (const input of [bytes, new Uint8Array()]) {
      const { out, err, code } = await mailRead(["-"], input);
      expect({ err, code }).toEqual({ err: "", code: 0 });
      const { kind, outcome } = JSON.parse(out);
      expect(kind).toBe("reply");
      expect(outcome.confidence).not.toBe("sure");
    }
  });

  it.each([
    [[], "Usage: "],
    [["a.eml", "b.eml"], "Usage: "],
    [["no-such-file.eml"], "Cannot read no-such-file.eml: "],
    [["test"], "Cannot read test: "],
  ])("answers %j with one clear line and exit code 2", async (args, beginning) => {
    const { out, err, code } = await mailRead(args);
    expect({ out, code, lines: err.trim().split("\n").length }).toEqual({ out: "", code: 2, lines: 1 });
    expect(err.startsWith(beginning)).toBe(true);
  });
});
