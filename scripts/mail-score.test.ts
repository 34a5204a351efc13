import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { computeScores, parseLabels, type ScoredEmail } from "./mail-score-metrics.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Runs the command as a user would, in the project's folder. */
async function mailScore(...args: string[]) {
  const child = spawn(process.execPath, ["scripts/mail-score.ts", ...args], { cwd: ROOT });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { out, err, code };
}

describe("mail:score", { timeout: 30_000 }, () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "mail-score-"));
    await writeFile(join(folder, "a.txt"), "Your request is hereby denied.");
    await writeFile(
      join(folder, "b.eml"),
      "From: a@b.gov\r\nSubject: x\r\n\r\nWe found no responsive records.\r\n",
    );
    await writeFile(join(folder, "c.txt"), "Hello.");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const labels = (lines: string) => writeFile(join(folder, "labels.tsv"), lines);

  it("scores a folder of emails and texts, and says what it left out", async () => {
    await labels("file\toutcome\tother outcomes\na.txt\tdenied\t\r\nb.eml\treferred\tno_records\n");
    const { out, err, code } = await mailScore(folder);
    expect({ err, code }).toEqual({ err: "", code: 0 });
    expect(out).toMatch(/^denied +1 +100\.0 % +100\.0 % +100\.0 % +100\.0 %$/m);
    expect(out).toContain("right: 1 of 2 (50.0 %)");
    expect(out).toContain("1  referred read as no_records");
    expect(out).toContain("1 mail has no label");
  });

  it("refuses a wrong table, a missing mail and a missing argument with one clear line", async () => {
    await labels("gone.txt\tdenied\n");
    for (const args of [[folder], [folder, "--labels", "no-such-table.tsv"], ["a", "b"]]) {
      const { out, err, code } = await mailScore(...args);
      expect({ args, out, code, lines: err.trim().split("\n").length }).toEqual({
        args,
        out: "",
        code: 2,
        lines: 1,
      });
      expect(err).toMatch(/gone\.txt|no-such-table\.tsv|^Usage: /);
    }
  });
});

it.each([
  ["", "holds no labels"],
  ["a.txt\n", "needs a file, a tab and an outcome"],
  ["a.txt\tdenyed\n", '"denyed"; the outcomes are acknowledged,'],
  ["a.txt\tdenied\tmaybe\n", '"maybe"'],
  ["# one\na.txt\tdenied\na.txt\treleased\n", "labels a.txt twice"],
])("labels %j are refused: %s", (table, why) => {
  expect(() => parseLabels(table, "labels.tsv")).toThrow(why);
});

it("counts precision over what was read and recall over what was labelled", () => {
  const mail = (
    label: ScoredEmail["label"],
    read: ScoredEmail["read"],
    confidence: ScoredEmail["confidence"],
  ): ScoredEmail => ({
    file: "x",
    label,
    also: [],
    read,
    confidence,
    named: [read],
    facts: [],
  });
  const scores = computeScores([
    mail("denied", "denied", "sure"),
    mail("denied", "released", "likely"),
    mail("released", "released", "sure"),
    mail("no_records", "released", "sure"),
  ]);
  expect(scores).toMatchObject({ mails: 4, right: 2, sure: 3, sureRight: 2 });
  const of = (outcome: string) => scores.perOutcome.find((one) => one.outcome === outcome);
  expect(of("denied")).toMatchObject({ count: 2, precision: 1, recall: 0.5 });
  expect(of("released")).toMatchObject({ count: 1, precision: 1 / 3, recall: 1, f1: 0.5 });
  expect(of("no_records")).toMatchObject({ precision: null, recall: 0, f1: null });
  expect(scores.confusions).toHaveLength(2);
});
