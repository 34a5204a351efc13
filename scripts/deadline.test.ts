import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DEADLINE_EVENT_KINDS } from "#core/request/deadline-events.ts";

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

  it("ends without a stack trace when its reader closes the pipe, as head does", async () => {
    const child = spawn(process.execPath, ["scripts/deadline.ts", "--help"], { cwd: ROOT });
    child.stdout.destroy();
    const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
    expect([await text(child.stderr), await exit]).toEqual(["", 0]);
  });

  it("takes every option", async () => {
    const asked = ["--kind", "initial_response", "--body", "municipality", "--channel", "post"];
    const happened = ["--acknowledged", "2026-10-16", "--pause", "2026-10-28:2026-11-02", "--extend=10"];
    const { out } = await deadline("us", "2026-10-15", ...asked, ...happened);
    expect(JSON.parse(out)).toMatchObject({ body: "municipality", due: "2026-12-04" });
  });

  it.each([
    // Tex. Gov't Code § 552.301(b), (e), § 552.306: 10 and 15 business days of the agency, 45 of the Attorney General.
    [
      ["us-tx", "2026-09-01", "ruling_requested=2026-09-10", "ruling_issued=2026-10-20"],
      {
        initial_response: ["2026-09-16", "2026-09-10"],
        ruling: ["2026-11-13", "2026-10-20"],
        ruling_brief: undefined,
        // § 552.306(c)–(d): 30 calendar days to release, estimate charges or say what is withheld.
        after_ruling: ["2026-11-19", null],
      },
    ],
    [
      ["us-tx", "2026-09-01", "ruling_requested=2026-09-10", "ruling_issued=2026-10-20", "denied=2026-10-28"],
      { after_ruling: ["2026-11-19", "2026-10-28"] },
    ],
    // An estimate of the charges is one of the answers that § 552.306(c) allows.
    [
      ["us-tx", "2026-09-01", "ruling_issued=2026-10-20", "fee_asked=2026-10-22"],
      { after_ruling: ["2026-11-19", "2026-10-22"] },
    ],
    // § 552.2615(b): 10 business days for an estimate; § 552.263(f): a deposit before the 10th, so by the 9th.
    [["us-tx", "2026-09-01", "fee_asked=2026-09-08"], { fee: ["2026-09-22", null] }],
    [["us-tx", "2026-09-01", "fee_due=2026-09-08"], { fee: ["2026-09-21", null] }],
    // 5 U.S.C. § 552(a)(6)(E)(ii)(I): 10 calendar days; whatever the office writes may have the decision.
    [["us", "2026-09-08", "expedite_asked=2026-09-08"], { expedite: ["2026-09-18", null] }],
    [
      ["us", "2026-09-08", "expedite_asked=2026-09-08", "acknowledged=2026-09-10"],
      { expedite: ["2026-09-18", "2026-09-10"] },
    ],
    // Ala. Act 2024-278 set the first limits on October 1, 2024.
    [["us-al", "2024-06-03", "acknowledged=2024-06-10"], { initial_response: undefined }],
  ])("%j: prints every clock", async ([jurisdiction = "", received = "", ...events], expected) => {
    const { out } = await deadline(jurisdiction, received, ...events.flatMap((event) => ["--event", event]));
    const { clocks } = JSON.parse(out);
    const days = (kind: string) => {
      const clock = clocks.find((one: { kind: string }) => one.kind === kind);
      return clock && [clock.dueOn, clock.metOn];
    };
    for (const [kind, day] of Object.entries(expected)) expect(days(kind), kind).toEqual(day);
  });

  it("says in its help what each kind of event is", async () => {
    const { out } = await deadline("--help");
    expect(out).toContain("--tier");
    for (const kind of DEADLINE_EVENT_KINDS) expect(out).toMatch(new RegExp(`^\\s.*\\b${kind} +[a-z]`, "m"));
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
