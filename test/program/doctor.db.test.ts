import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMPILE_CACHE, freePort, type Program, startProgram } from "#test/support/program.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/doctor.ts", import.meta.url));

/** The command as an operator runs it, with nothing but these settings. */
function doctor(settings: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings };
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, output, errors) =>
      resolve({ code: error ? error.code : 0, output, errors }),
    );
  });
}

type Found = { check: string; level: string; text: string; fix?: string };
async function findings(settings: Record<string, string>, ...args: string[]): Promise<Found[]> {
  const { output, errors } = await doctor(settings, "--json", ...args);
  expect(errors).toBe("");
  return JSON.parse(output).findings;
}

describe("doctor", { timeout: 180_000 }, () => {
  let folder: string;
  let program: Program;
  let settings: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daylight-doctor-"));
    const [port, smtpPort] = [await freePort(), await freePort()];
    // Its own receiver is its relay: what it sends to its own domain comes back.
    settings = {
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
      MAIL_DOMAIN: "mail.daylight.test",
      PUBLIC_URL: "https://daylight.test",
    };
    program = startProgram({ ...settings, PORT: String(port), SMTP_IN_PORT: String(smtpPort) });
    await program.ready;
  }, 180_000);
  afterAll(async () => {
    await program?.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  const of = (found: Found[], check: string) => found.filter((one) => one.check === check);

  test("finds what is in order, and a test letter comes back", async () => {
    const found = await findings(settings, "--letter");
    for (const check of ["keys", "storage", "database", "relay", "letter"]) {
      expect(of(found, check).length, check).toBeGreaterThan(0);
      expect(
        of(found, check).filter(({ level }) => level !== "ok"),
        check,
      ).toEqual([]);
    }
    expect(of(found, "database").map(({ text }) => text)).toContain(
      "The database has the schema of this version.",
    );
    expect(of(found, "letter")[0]?.text).toMatch(/came back after \d+ seconds/);
    expect(of(found, "backup")).toMatchObject([
      { level: "warning", text: "No backup was ever made with this program." },
    ]);
    expect(of(found, "proxy")).toMatchObject([
      { level: "warning", fix: expect.stringContaining("address of your reverse proxy") },
    ]);
  });

  test("says what is wrong and how to fix it, and ends with code 1", async () => {
    await chmod(join(folder, "secret.key"), 0o644);
    const broken = { ...settings, SMTP_URL: "smtp://127.0.0.1:1", PUBLIC_URL: "http://daylight.test" };
    const { code, output } = await doctor(broken);
    expect(code).toBe(1);
    expect(output).toContain("✗ keys: Others on this machine can read");
    expect(output).toContain(`Fix: Run: chmod 600 ${join(folder, "secret.key")}`);
    expect(output).toContain("✗ relay: The relay 127.0.0.1 cannot be used: ");
    expect(output).toContain("✗ proxy: PUBLIC_URL=http://daylight.test is not encrypted");
    await chmod(join(folder, "secret.key"), 0o600);
  });

  test("tells a certificate that is refused from a relay that is not there", async () => {
    const SMTP_URL = settings.SMTP_URL?.replace("?ignoreTLS=true", "") ?? "";
    expect(of(await findings({ ...settings, SMTP_URL }), "relay")).toMatchObject([
      { level: "error", fix: expect.stringMatching(/certificate.*ignoreTLS=true/) },
    ]);
  });

  test("notices the key of another installation", async () => {
    const SECRET_KEY_FILE = join(folder, "other.key");
    await writeFile(SECRET_KEY_FILE, randomBytes(32).toString("base64"), { mode: 0o600 });
    expect(of(await findings({ ...settings, SECRET_KEY_FILE }), "keys")).toMatchObject([
      { level: "ok" },
      { level: "error", text: expect.stringContaining("is not the key of this database") },
    ]);
  });

  test("a database that is not there is a finding, not a crash", async () => {
    const found = await findings({ ...settings, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(of(found, "database")).toMatchObject([
      { level: "error", text: expect.stringContaining("could not be checked"), fix: expect.any(String) },
    ]);
  });

  test("shows its usage for options that it does not have", async () => {
    for (const args of [["--nonsense"], ["--letter", "--wait", "soon"], ["--wait", "0"]]) {
      const { code, errors } = await doctor(settings, ...args);
      expect(code, args.join(" ")).toBe(2);
      expect(errors).toContain("Usage: npm run -s doctor");
    }
    const { code, errors } = await doctor({ ...settings, PORT: "many" });
    expect(code).toBe(2);
    expect(errors).toContain("PORT");
  });
});
