import { Resolver } from "node:dns/promises";
import { parseArgs } from "node:util";
import { type Env, readEnv } from "#server/env.ts";
import { readDkimKey } from "#server/mail/send/dkim.ts";
import { backupFindings, databaseFindings, secretKeyFindings } from "./doctor/database-checks.ts";
import { dnsFindings } from "./doctor/dns-checks.ts";
import { type Finding, findingsOf } from "./doctor/finding.ts";
import { diskFindings, keyFindings, proxyFindings, storageFindings } from "./doctor/machine-checks.ts";
import { relayFindings, roundTripFindings } from "./doctor/mail-checks.ts";
import { endWithReader } from "./end-with-reader.ts";
import { errorMessage, withDatabase } from "./installation-database.ts";

/**
 * `npm run -s doctor`: looks at an installation, with the settings that the program itself reads, whether it runs or not.
 * Prints one sentence for each finding, with the fix. Exit code 1 where something is broken, 2 for bad input.
 */
const USAGE = [
  "Usage: npm run -s doctor -- [--letter] [--wait SECONDS] [--json]",
  "  --letter   also send a test letter to an address of MAIL_DOMAIN, and wait until it is back",
  "  --wait     how many seconds to wait for it, 60 by default",
  "  --json     print the findings as JSON",
].join("\n");

const MARKS = { ok: "✓", warning: "!", error: "✗" };

async function findingsFor(env: Env, letterSeconds: number | null): Promise<Finding[]> {
  const keys = findingsOf("keys", () => keyFindings(env), "Check that this user may read the folder.");
  const findings = await Promise.all([
    keys,
    findingsOf(
      "keys",
      // Reading a key makes it private: not before it was said that it is not.
      async () =>
        (await keys).every(({ level }) => level === "ok")
          ? withDatabase(env, (url) => secretKeyFindings(env, url))
          : [],
      "Correct what is said of the database first.",
    ),
    findingsOf("disk", () => diskFindings(env), "Check that DATA_DIR is there."),
    findingsOf(
      "storage",
      () => storageFindings(env),
      env.s3 ? "Check S3_BUCKET, S3_ENDPOINT and the key." : "Check that this user may write to DATA_DIR.",
    ),
    findingsOf("proxy", async () => proxyFindings(env), ""),
    mailFindings(env),
    findingsOf(
      "database",
      () => withDatabase(env, databaseFindings),
      "Check DATABASE_URL, and that the server accepts connections from here.",
    ),
    findingsOf(
      "backup",
      () => withDatabase(env, backupFindings),
      "Correct what is said of the database first.",
    ),
  ]);
  const { smtpUrl, mailDomain } = env;
  if (letterSeconds === null || smtpUrl === null) return findings.flat();
  const letter = await findingsOf(
    "letter",
    () =>
      withDatabase(env, (databaseUrl) =>
        roundTripFindings({ smtpUrl, mailDomain, databaseUrl }, letterSeconds),
      ),
    "Correct what is said of the relay and the database first.",
  );
  return [...findings.flat(), ...letter];
}

async function mailFindings(env: Env): Promise<Finding[]> {
  const { smtpUrl, mailDomain, mailOut } = env;
  if (smtpUrl === null) {
    const text = "This is a sandbox: SMTP_URL is not set, and no email leaves this machine.";
    return [{ check: "mail", level: "ok", text }];
  }
  const { keyFile, selector } = mailOut.dkim;
  const dns = async () => {
    const dkim = keyFile === null ? null : await readDkimKey({ keyFile, selector, domain: mailDomain });
    return dnsFindings({ mailDomain, dkim }, new Resolver({ timeout: 3_000, tries: 2 }));
  };
  const [relay, records] = await Promise.all([
    findingsOf("relay", () => relayFindings(smtpUrl), "Correct SMTP_URL."),
    findingsOf("dns", dns, "Check that this machine can ask a DNS server, and DKIM_KEY_FILE."),
  ]);
  return [...relay, ...records];
}

function print(findings: Finding[], asJson: boolean): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify({ findings }, null, 2)}\n`);
    return;
  }
  for (const { check, level, text, fix } of findings) {
    process.stdout.write(`${MARKS[level]} ${check}: ${text}\n${fix ? `    Fix: ${fix}\n` : ""}`);
  }
  const count = (level: Finding["level"]) => findings.filter((one) => one.level === level).length;
  process.stdout.write(`${count("error")} errors, ${count("warning")} warnings, ${count("ok")} in order\n`);
}

function options(): { letterSeconds: number | null; asJson: boolean } | null {
  try {
    const { values } = parseArgs({
      options: { letter: { type: "boolean" }, wait: { type: "string" }, json: { type: "boolean" } },
    });
    const seconds = Number(values.wait ?? 60);
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3600) return null;
    return { letterSeconds: values.letter ? seconds : null, asJson: values.json ?? false };
  } catch {
    // An unknown option: the usage says which there are.
    return null;
  }
}

endWithReader();
const chosen = options();
if (chosen === null) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  try {
    const findings = await findingsFor(readEnv(process.env, []), chosen.letterSeconds);
    print(findings, chosen.asJson);
    process.exitCode = findings.some(({ level }) => level === "error") ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exitCode = 2;
  }
}
