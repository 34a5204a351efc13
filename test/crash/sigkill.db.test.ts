import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { caller } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/**
 * The program itself on a PostgreSQL of its own, killed without warning. What it said 250 to is there after the next
 * start, once. One story in order: each part goes on from where the one before was killed.
 */
describe("killed between taking an email and reading it", { timeout: 300_000 }, () => {
  let folder: string;
  let settings: Record<string, string>;
  let url: string;
  let smtpPort: number;
  let program: Program;
  let authorization: string;
  let request: { id: string; replyAddress: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daylight-crash-"));
    const port = await freePort();
    smtpPort = await freePort();
    url = `http://127.0.0.1:${port}`;
    // At this pace the pretend agency answers after twenty seconds: the email looked for here is the test's own.
    settings = {
      DATA_DIR: folder,
      PORT: String(port),
      SMTP_IN_PORT: String(smtpPort),
      SANDBOX_PACE: "0.001",
    };
    program = startProgram(settings);
    await program.ready;
    await signUpAt(url, "ada@example.org");
    authorization = `Bearer ${await logInAt(url, "ada@example.org")}`;
    const call = caller(url, { authorization });
    await call("PUT", "/api/me/profile", profileOf({ name: "Ada" }));
    request = (await call("POST", "/api/requests", { draft: draft() })).body;
    await call("POST", `/api/requests/${request.id}/submission`, { version: 1 });
    await waitUntil(async () => (await call("GET", `/api/requests/${request.id}`)).body.filedAt);
  }, 240_000);

  afterAll(async () => {
    await program?.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  const deliver = async (subjects: string[]) => {
    const client = await connectSmtp(smtpPort);
    const to = request.replyAddress;
    for (const subject of subjects) {
      const raw = emailFrom({
        to,
        subject,
        text: "We write about your request.",
        attachment: { name: "a.csv", text: subject },
      });
      expect(await client.sendEmail({ from: "foia@nara.gov", to: [to] }, raw)).toMatch(/^250/);
    }
    client.socket.destroy();
  };
  const subjectsIn = async () => {
    const { status, body } = await caller(url, { authorization })("GET", `/api/conversations/${request.id}`);
    // A program that just started on a busy machine says so at first.
    if (status === 503) return [];
    expect(status).toBe(200);
    const messages = body.messages as { direction: string; subject: string; attachments: unknown[] }[];
    return messages.filter(({ subject }) => subject.startsWith("crash-")).map(({ subject }) => subject);
  };
  const expectAllStored = (count: number) =>
    waitUntil(async () => {
      const subjects = await subjectsIn();
      return subjects.length >= count && subjects;
    }, 120);

  test("with no worker running", async () => {
    expect(await program.kill("SIGTERM")).toEqual({ code: 0, signal: null, errors: "" });
    program = startProgram(settings, ["--roles=http,mail"]);
    await program.ready;
    await deliver(["crash-1"]);
    expect(await subjectsIn()).toEqual([]);
    await program.kill("SIGKILL");

    program = startProgram(settings);
    await program.ready;
    expect(await expectAllStored(1)).toEqual(["crash-1"]);
  });

  test("with the jobs under way", async () => {
    const subjects = Array.from({ length: 12 }, (_, n) => `crash-many-${String(n).padStart(2, "0")}`);
    await deliver(subjects);
    await program.kill("SIGKILL");

    program = startProgram(settings);
    await program.ready;
    expect((await expectAllStored(13)).toSorted()).toEqual(["crash-1", ...subjects]);
    // A sender that never heard our 250 sends again.
    await deliver(["crash-last"]);
    expect((await expectAllStored(14)).toSorted()).toEqual(["crash-1", "crash-last", ...subjects]);
  });
});
