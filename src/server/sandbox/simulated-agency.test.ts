import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";
import { startSmtpReceiver } from "#server/mail/receive/smtp-receiver.ts";
import { openMailer } from "#server/mail/send/smtp-mailer.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { Envelope } from "#server/ports/incoming-email.ts";
import type { SandboxMessage, SimulatedAgency } from "#server/ports/sandbox.ts";
import { createSimulatedAgency } from "#server/sandbox/simulated-agency.ts";

const LETTER: SandboxMessage = {
  id: "01939d5c-0000-7000-8000-000000000001",
  number: 7,
  to: "foia@agency.example",
  from: "calm-river@mail.example",
  subject: "Public records request: Hafen 3",
  text: "Dear officer",
  messageId: "<1@mail.example>",
  inReplyTo: null,
  autoSubmitted: false,
};
const AT = Temporal.Instant.from("2026-11-21T15:00:00Z");
const AGENCY = { name: "Harbor Commission", address: "foia@agency.example" };

let dir: string;
let files: FileStore;
let arrived: { envelope: Envelope; mail: IncomingEmail }[];
let cleanUp: (() => unknown)[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "daylight-pretend-"));
  files = await openDiskStore(dir);
  arrived = [];
  cleanUp = [() => rm(dir, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

/** An agency that answers over SMTP to a receiver for `mail.example`, as in the running sandbox. */
async function agencyWithSpeed(speed: number): Promise<SimulatedAgency> {
  const receiver = await startSmtpReceiver({
    host: "127.0.0.1",
    port: 0,
    domain: "mail.example",
    files,
    receive: async (envelope, { sha256 }) => {
      arrived.push({ envelope, mail: await parseIncomingEmail(await files.read(sha256)) });
    },
    log: { error: () => undefined, debug: () => undefined },
  });
  const mailer = openMailer({ url: `smtp://127.0.0.1:${receiver.port}`, name: "agency.example", files });
  cleanUp.push(
    () => receiver.close(),
    () => mailer.close(),
  );
  return createSimulatedAgency({
    mailer,
    files,
    speed,
  });
}

describe("what follows a letter", () => {
  test("a new one is acknowledged and then released, at the pace asked for", async () => {
    expect((await agencyWithSpeed(1)).planReplies(LETTER)).toEqual([
      { step: "acknowledge", afterSeconds: 2 },
      { step: "release", afterSeconds: 6 },
    ]);
    expect((await agencyWithSpeed(10)).planReplies(LETTER).map(({ afterSeconds }) => afterSeconds)).toEqual([
      0.2, 0.6,
    ]);
  });

  test("one in a thread is answered, mail no user wrote never", async () => {
    const agency = await agencyWithSpeed(1);
    expect(agency.planReplies({ ...LETTER, inReplyTo: "<2@agency.example>" })).toEqual([
      { step: "answer", afterSeconds: 3 },
    ]);
    expect(agency.planReplies({ ...LETTER, autoSubmitted: true })).toEqual([]);
    expect(agency.planReplies({ ...LETTER, inReplyTo: "<2@agency.example>", autoSubmitted: true })).toEqual(
      [],
    );
  });
});

test("each answer arrives by SMTP at the request's address, in its thread", async () => {
  const agency = await agencyWithSpeed(1);
  for (const step of ["acknowledge", "release", "answer"]) {
    expect(await agency.answer(LETTER, AGENCY, { step, at: AT })).toMatchObject({ outcome: "accepted" });
  }
  expect(arrived).toHaveLength(3);
  for (const { envelope, mail } of arrived) {
    expect(envelope).toMatchObject({ from: AGENCY.address, to: [LETTER.from] });
    expect(mail).toMatchObject({ inReplyTo: LETTER.messageId, references: [LETTER.messageId] });
    expect(mail.from).toEqual({ name: "Public Records Office, Harbor Commission", address: AGENCY.address });
  }
  const [receipt, determination] = arrived;
  expect(receipt?.mail.headers).toContainEqual({ name: "auto-submitted", value: "auto-replied" });
  expect(receipt?.mail.text).toContain("2026-SBX-00007");
  expect(determination?.mail.html).toContain("Released in full");
  expect(determination?.mail.attachments.map(({ name, sniffedType }) => [name, sniffedType])).toEqual([
    ["Responsive_records.pdf", "application/pdf"],
    ["Index_of_records.csv", expect.toSatisfy((type) => type === null || type === "text/csv")],
  ]);
});

test("a step that is tried again writes the very same email", async () => {
  const agency = await agencyWithSpeed(1);
  for (const step of ["acknowledge", "release", "answer"]) {
    const first = await agency.answer(LETTER, AGENCY, { step, at: AT });
    expect((await agency.answer(LETTER, AGENCY, { step, at: AT })).raw).toEqual(first.raw);
  }
});

test("an unknown step is an error", async () => {
  await expect((await agencyWithSpeed(1)).answer(LETTER, AGENCY, { step: "deny", at: AT })).rejects.toThrow(
    'no step "deny"',
  );
});
