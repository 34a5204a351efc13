import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPool, type TestPool } from "#test/support/test-user-pool.ts";
import { networkAddress, poolCallerAt, wrongCode } from "./pool-caller.ts";

/** Many networks share the work of guessing six digits. What counts is how many guesses reach any code at all. */
let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

/** Twenty codes a week, five guesses each (code-allowance.ts): a chance of 1 in 10,000. */
const CODES_A_WEEK = 20;
const GUESSES_A_WEEK = 100;
const MISMATCH = "CodeMismatchException";

const NEXT = "Another horse 22";
const digitsTo = (email: string) =>
  t.codes.flatMap(({ to, form, code }) => (to === email && form === "digits" ? [code] : []));
/** What a guesser, who reads no email, must not hit by chance here. */
const guessAt = (email: string, n: number) => wrongCode(digitsTo(email).at(-1) ?? "000000", n);

test("at a code that resets a password", async () => {
  const email = "reset@example.org";
  await t.signUpAndConfirm(email);
  const before = digitsTo(email).length;
  let reached = 0;
  for (let n = 0; n < 24; n++) {
    const stranger = poolCallerAt(t, networkAddress(n));
    await stranger.forgot(email);
    for (let guess = 0; guess < 6; guess++) {
      if ((await stranger.reset(email, guessAt(email, guess), NEXT)).body.__type === MISMATCH) reached += 1;
    }
  }
  expect(digitsTo(email).length - before).toBe(CODES_A_WEEK);
  expect(reached).toBe(GUESSES_A_WEEK);
});

test("at the code of a sign-up, with secrets and addresses that change each time", async () => {
  const email = "editor-in-chief@example.org";
  let reached = 0;
  for (let n = 0; n < 24; n++) {
    const stranger = poolCallerAt(t, networkAddress(n), { page: `page ${n}` });
    if (n % 3) await stranger.signUp(email, "Strangers secret 1");
    else await stranger.resend(email);
    for (let guess = 0; guess < 6; guess++) {
      if ((await stranger.confirm(email, guessAt(email, guess))).body.__type === MISMATCH) reached += 1;
    }
  }
  expect(digitsTo(email).length).toBeLessThanOrEqual(CODES_A_WEEK);
  expect(reached).toBeLessThanOrEqual(GUESSES_A_WEEK);
});

test("at one code, from many networks with its secret", async () => {
  const email = "shared-secret@example.org";
  await t.signUpAndConfirm(email);
  const page = "secret of all the strangers";
  await poolCallerAt(t, networkAddress(0), { page }).forgot(email);
  const code = t.lastCode(email);
  let reached = 0;
  for (let n = 0; n < 20; n++) {
    const guess = await poolCallerAt(t, networkAddress(n), { page }).reset(email, wrongCode(code, n), NEXT);
    if (guess.body.__type === MISMATCH) reached += 1;
  }
  expect(reached).toBe(5);
});

test("the link's code is 256 bits, and wrong ones end nothing", async () => {
  const email = "link@example.org";
  await t.signUpAndConfirm(email);
  for (let n = 0; n < 22; n++) await poolCallerAt(t, networkAddress(n)).forgot(email);
  const link = t.codes.findLast((mail) => mail.to === email && mail.form === "link")?.code ?? "";
  expect(Buffer.from(link, "base64url")).toHaveLength(32);
  const stranger = poolCallerAt(t, networkAddress(1));
  for (let n = 0; n < 30; n++) {
    const invented = Buffer.alloc(32, n).toString("base64url");
    expect((await stranger.reset(email, invented, NEXT)).body.__type).toBe(MISMATCH);
  }
  expect((await stranger.reset(email, link, NEXT)).status).toBe(200);
  expect((await stranger.reset(email, link, NEXT)).body.__type).toBe("ExpiredCodeException");
});

test("one network cannot make us email any number of addresses", async () => {
  const spammer = poolCallerAt(t, "203.0.120.1");
  let answered = 0;
  for (let n = 0; n < 80; n++) {
    if ((await spammer.signUp(`anybody${n}@example.org`)).status === 200) answered += 1;
  }
  expect(answered).toBe(60);
});
