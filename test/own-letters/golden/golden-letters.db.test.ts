import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PreparedLetter, SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { SITUATIONS, type Situation } from "./situations.ts";

/**
 * Twenty situations through the real program: the request is sent, the agency's email arrives over SMTP, and the letter is
 * what the composer is given. Each letter was read whole; one that changes fails here until its file is written again with
 * `npx vitest run --project db test/own-letters/golden -u`.
 */
describe("the letters of twenty situations", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 0 });
  });
  afterAll(() => app?.close());

  test.each(SITUATIONS)("$name", async (situation) => {
    await expect(await letterOf(app, situation)).toMatchFileSnapshot(`./${fileName(situation.name)}.txt`);
  });
});

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The request's own address is another each time. */
const withReplyAddress = (text: string) =>
  text.replace(/\S+@in\.daylight\.test(?=\b)/g, "plate-heron@in.daylight.test");

const at = (day: string) => `${day}T15:00:00Z`;

async function letterOf(app: TestApp, situation: Situation): Promise<string> {
  app.clock.set(at("2026-03-02"));
  const user = await app.signUpAndLogIn(`${randomUUID()}@example.org`, situation.profile);
  const { body: agency } = await user.call("POST", "/api/agencies", {
    ...situation.agency,
    email: "records@office.example",
  });
  const request = await createDraft(user, { agencyId: agency.id, ...situation.draft });
  const { status, body } = await user.call("POST", `/api/requests/${request.id}/submission`, {
    version: request.version,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await app.runDueJobs();
  if (situation.letter === null) {
    const { body: conversation } = await user.call("GET", `/api/conversations/${request.id}`);
    const [{ subject, text }] = conversation.messages;
    return withReplyAddress(`Subject: ${subject}\n\n${text.trimEnd()}\n`);
  }
  for (const step of situation.steps ?? []) {
    app.clock.set(at(step.on));
    if ("send" in step) await sendPrepared(app, user, request, step.send);
    else await receive(app, user, request, step);
  }
  app.clock.set(at(situation.on ?? "2026-03-02"));
  await app.runDueJobs();
  return preparedLetter(user, request, situation, situation.letter);
}

async function receive(
  app: TestApp,
  user: TestUser,
  request: RequestDetail,
  { outcome, text }: { outcome: string; text: string },
) {
  const from = "Records Office <records@office.example>";
  const message = (await deliverReply(app, user, request, { from, text })).at(-1);
  const { status, body } = await user.call("PUT", `/api/messages/${message?.id}/outcome`, { outcome });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function sendPrepared(app: TestApp, user: TestUser, request: RequestDetail, letter: string) {
  const { body: prepared } = await user.call("GET", `/api/requests/${request.id}/letters/${letter}`);
  const send = { id: randomUUID(), letter, text: prepared.text };
  const { status, body } = await user.call("POST", `/api/requests/${request.id}/messages`, send);
  expect(status, JSON.stringify(body)).toBe(201);
  await app.runDueJobs();
}

async function preparedLetter(
  user: TestUser,
  request: RequestDetail,
  { fill = {}, isFirst = true, notByEmail = false }: Situation,
  kind: string,
): Promise<string> {
  const { body: offered } = await user.call("GET", `/api/requests/${request.id}/letters`);
  const kinds = (offered as SuggestedLetters).items.map((one) => one.kind);
  if (isFirst) expect(kinds[0]).toBe(kind);
  else expect(kinds).toContain(kind);
  const { body } = await user.call("GET", `/api/requests/${request.id}/letters/${kind}`);
  const letter = body as PreparedLetter;
  let { text } = letter;
  // The gaps are the user's own facts, each named.
  expect(letter.missing.map(({ placeholder }) => placeholder)).toEqual(Object.keys(fill));
  for (const [gap, words] of Object.entries(fill)) text = text.replaceAll(gap, words);
  expect(text).not.toMatch(/\[/);
  const { status, body: sent } = await user.call("POST", `/api/requests/${request.id}/messages`, {
    id: randomUUID(),
    letter: kind,
    text,
    ...(letter.recipient?.addressRequired && { to: ["reviewer@review.example"] }),
    confirmedRecipients: ["reviewer@review.example"],
  });
  expect([status, notByEmail ? sent.code : null], JSON.stringify(sent)).toEqual(
    notByEmail ? [422, "not_by_email"] : [201, null],
  );
  const lines = [
    `Subject: ${letter.subject}`,
    ...(letter.recipient ? [`To: ${letter.recipient.label}`] : []),
    `Effect: ${letter.effect}`,
    "",
    text,
    "",
  ];
  return withReplyAddress(lines.join("\n"));
}
