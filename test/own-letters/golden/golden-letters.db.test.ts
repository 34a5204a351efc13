import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PreparedLetter, SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import {
  goldenFile,
  prepareDraft,
  prepareRequest,
  sendDraft,
  withReplyAddress,
} from "./prepare-situation.ts";
import { SITUATIONS, type Situation } from "./situations.ts";

/**
 * Twenty situations through the real program: the request is sent, the agency's email arrives over SMTP, and the letter is
 * what the composer is given. Each letter was read whole; one that changes fails here until its file is written again with
 * `npx vitest run --project db test/own-letters/golden -u`. `test/e2e/golden-letters.e2e.ts` reads the same in the pages.
 */
describe("the letters of twenty situations", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 0 });
  });
  afterAll(() => app?.close());

  test.each(SITUATIONS)("$name", async (situation) => {
    await expect(await letterOf(app, situation)).toMatchFileSnapshot(`./${goldenFile(situation.name)}`);
  });
});

async function letterOf(app: TestApp, situation: Situation): Promise<string> {
  const user = await app.signUpAndLogIn(`${randomUUID()}@example.org`);
  if (situation.letter !== null)
    return preparedLetter(user, await prepareRequest(app, user, situation), situation, situation.letter);
  const request = await prepareDraft(app, user, situation);
  await sendDraft(app, user, request);
  const { body: conversation } = await user.call("GET", `/api/conversations/${request.id}`);
  const [{ subject, text }] = conversation.messages;
  return withReplyAddress(`Subject: ${subject}\n\n${text.trimEnd()}\n`);
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
  // The arguments are in English, and so is their law.
  if (letter.english) expect(letter.points).toEqual([]);
  let { text } = letter;
  // The gaps are the user's own facts, each named.
  expect(letter.missing.map(({ placeholder }) => placeholder)).toEqual(Object.keys(fill));
  for (const [gap, words] of Object.entries(fill)) text = text.replaceAll(gap, words);
  expect(text).not.toMatch(/\[/);
  // The page says beforehand what the server then refuses.
  expect(letter.recipient?.notByEmail != null).toBe(notByEmail);
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
    ...(letter.recipient?.notByEmail ? [`Not by email: ${letter.recipient.notByEmail}`] : []),
    `Effect: ${letter.effect}`,
    "",
    text,
    "",
  ];
  return withReplyAddress(lines.join("\n"));
}
