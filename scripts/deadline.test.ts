import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Runs the command as a user would, in the project's folder. */
async function deadline(...args: string[]) {
  const child = spawn(process.execPath, ["scripts/deadline.ts", ...args], { cwd: ROOT });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { out, err, code };
}

describe("deadline", { timeout: 30_000 }, () => {
  it("prints the date and how it was worked out", async () => {
    const { out, err, code } = await deadline("us-tx", "2026-11-20");
    expect({ err, code }).toEqual({ err: "", code: 0 });
    const printed = JSON.parse(out);
    expect(printed).toMatchObject({
      jurisdiction: "us-tx",
      kind: "initial_response",
      due: "2026-12-08",
      unit: "business",
      days: 10,
    });
    for (const field of ["law", "citation", "confidence"]) expect(printed[field]).toMatch(/./);
    expect(printed.working).toHaveLength(19);
  });

  it("takes every option", async () => {
    const asked = ["--kind", "initial_response", "--body", "municipality", "--channel", "post"];
    const happened = ["--acknowledged", "2026-10-16", "--pause", "2026-10-28:2026-11-02", "--extend=10"];
    const { out } = await deadline("us", "2026-10-15", ...asked, ...happened);
    expect(JSON.parse(out)).toMatchObject({ body: "municipality", due: "2026-12-04" });
  });

  it.each([
    [["us-zz", "2026-11-20"], "No law is known for “us-zz”. Known: us, "],
    [
      ["us", "2026-11-20", "--acknowledged", "2026-11-01"],
      "The acknowledgment date 2026-11-01 is before the clock starts on 2026-11-20.",
    ],
    [["us", "2026-11-20", "--loud"], "Unknown option '--loud'"],
  ])("%o: one line that says how to fix it, and exit code 2", async (args, words) => {
    const { out, err, code } = await deadline(...args);
    expect({ out, code }).toEqual({ out: "", code: 2 });
    expect(err.startsWith(`deadline: ${words}`)).toBe(true);
    expect(err.trim().split("\n")).toHaveLength(1);
  });
});
