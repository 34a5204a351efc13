import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestPool, differentCode, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const signUp = (email: string, password = PASSWORD) =>
  t.callWithClient("SignUp", {
    Username: email,
    Password: password,
    UserAttributes: [],
    ValidationData: null,
    ClientMetadata: {},
  });
const confirm = (email: string, code: string) =>
  t.callWithClient("ConfirmSignUp", { Username: email, ConfirmationCode: code });
/** As a page does that has a secret of its own. */
const from = (page: string, operation: string, fields: object) =>
  t.callWithClient(operation, { ...fields, ClientMetadata: { code_binding: page } });
const resend = (email: string) => t.callWithClient("ResendConfirmationCode", { Username: email });

const mismatch = {
  __type: "CodeMismatchException",
  message: "Invalid verification code provided, please try again.",
};
const expired = {
  __type: "ExpiredCodeException",
  message: "Invalid code provided, please request a code again.",
};
const limit = {
  __type: "LimitExceededException",
  message: "Attempt limit exceeded, please try after some time.",
};

describe("sign-up", () => {
  test("emails a code of six digits and says where it went, masked", async () => {
    const { status, body } = await signUp("Maria@Provider.example");
    expect(status).toBe(200);
    expect(body).toEqual({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      CodeDeliveryDetails: {
        AttributeName: "email",
        DeliveryMedium: "EMAIL",
        Destination: "m***@p***.example",
      },
    });
    expect(t.codes.at(-1)).toEqual({
      to: "maria@provider.example",
      code: expect.stringMatching(/^\d{6}$/),
      form: "digits",
      purpose: "signup",
      expiresHours: 24,
      ip: "127.0.0.1",
      at: t.clock.now(),
    });
  });

  test("stores neither the password nor the code in plain text", async () => {
    await signUp("secret@example.org");
    const { db } = t.database;
    const row = await db
      .selectFrom("identity_sign_up")
      .selectAll()
      .where("email", "=", "secret@example.org")
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(row.code_hash?.toString("latin1")).not.toContain(t.lastCode("secret@example.org"));
    expect(row.code_hash).toHaveLength(32);
  });

  test.each([
    ["not-an-address"],
    ["a@localhost"],
    ["a,b@example.org"],
    ["a@example.org@example.net"],
    ["<a@example.org>"],
    ["a@exa_mple.org"],
  ])("refuses the username %s", async (username) => {
    expect((await signUp(username)).body).toEqual({
      __type: "InvalidParameterException",
      message: "Username should be an email.",
    });
  });

  test("refuses a weak password in the hosted service's words", async () => {
    expect((await signUp("weak@example.org", "short")).body).toEqual({
      __type: "InvalidPasswordException",
      message: "Password did not conform with policy: Password not long enough",
    });
  });

  test("takes the email attribute when it is the username, and no other attribute", async () => {
    const withAttribute = (Name: string, Value: string) =>
      t.callWithClient("SignUp", {
        Username: "attr@example.org",
        Password: PASSWORD,
        UserAttributes: [{ Name, Value }],
      });
    expect((await withAttribute("email", "Attr@example.org")).status).toBe(200);
    expect((await withAttribute("email", "other@example.org")).body.__type).toBe("InvalidParameterException");
    expect((await withAttribute("custom:role", "admin")).body.__type).toBe("NotAuthorizedException");
  });

  test("for an address in use answers as for a new one, at the same cost, and tells its owner by mail", async () => {
    await t.signUpAndConfirm("taken@example.org");
    vi.mocked(hash).mockClear();
    const codesBefore = t.codes.length;
    const answers = [await signUp("taken@example.org"), await signUp("taken@example.org")];
    expect(vi.mocked(hash)).toHaveBeenCalledTimes(2);
    expect(t.codes).toHaveLength(codesBefore);
    expect(t.notices).toEqual([
      { to: "taken@example.org", kind: "sign_up_address_in_use" },
      { to: "taken@example.org", kind: "sign_up_address_in_use" },
    ]);
    const fresh = [await signUp("fresh@example.org"), await signUp("fresh@example.org")];
    const shape = ({ status, body }: (typeof answers)[0]) => ({
      status,
      body: { ...body, UserSub: "", CodeDeliveryDetails: "" },
    });
    expect(answers.map(shape)).toEqual(fresh.map(shape));
    // Each sign-up has a sub of its own, so that of a taken address must change, too.
    const subs = [...answers, ...fresh].map(({ body }) => body.UserSub);
    expect(new Set(subs).size).toBe(4);
    // Guesses at a code nobody was mailed go as guesses at a real one.
    await signUp("once@example.org");
    await t.signUpAndConfirm("taken-once@example.org");
    await signUp("taken-once@example.org");
    for (const email of ["taken-once@example.org", "once@example.org"]) {
      const code = differentCode(t.lastCode("once@example.org"));
      const guesses: unknown[] = [];
      for (let n = 0; n < 6; n++) guesses.push((await confirm(email, code)).body);
      expect(guesses).toEqual([mismatch, mismatch, mismatch, mismatch, mismatch, expired]);
    }
    expect((await t.signIn("taken@example.org")).status).toBe(200);
  });

  test("replaces no other sign-up: each code confirms the password that came with it", async () => {
    await from("page one", "SignUp", { Username: "race@example.org", Password: "Somebody else 1" });
    const early = t.lastCode("race@example.org");
    await from("page two", "SignUp", { Username: "race@example.org", Password: PASSWORD });
    const late = t.lastCode("race@example.org");
    const code = (ConfirmationCode: string) => ({ Username: "race@example.org", ConfirmationCode });
    if (early !== late) {
      expect((await from("page two", "ConfirmSignUp", code(early))).body).toEqual(mismatch);
      expect((await from("page one", "ConfirmSignUp", code(late))).body).toEqual(mismatch);
    }
    expect((await from("page one", "ConfirmSignUp", code(early))).status).toBe(200);
    expect((await t.signIn("race@example.org")).body.__type).toBe("NotAuthorizedException");
    expect((await t.signIn("race@example.org", "Somebody else 1")).status).toBe(200);
    // The other is gone.
    expect((await from("page two", "ConfirmSignUp", code(late))).body).toEqual(expired);
  });

  test("twice on a network whose clients name no secret, no code tells whose it is, and a reset is the way in", async () => {
    await signUp("shared@example.org", "Somebody else 1");
    await signUp("shared@example.org");
    expect((await confirm("shared@example.org", t.lastCode("shared@example.org"))).body).toEqual(expired);
    await t.callWithClient("ForgotPassword", { Username: "shared@example.org" });
    const ConfirmationCode = t.lastCode("shared@example.org");
    const reset = { Username: "shared@example.org", ConfirmationCode, Password: "Third horse 33" };
    expect((await t.callWithClient("ConfirmForgotPassword", reset)).status).toBe(200);
    expect((await t.signIn("shared@example.org", "Third horse 33")).status).toBe(200);
  });

  test("confirmed twice at the same moment makes one account", async () => {
    const sign = (page: string) =>
      from(page, "SignUp", { Username: "twice@example.org", Password: PASSWORD });
    const codes: string[] = [];
    for (const page of ["left", "right"]) {
      await sign(page);
      codes.push(t.lastCode("twice@example.org"));
    }
    const answers = await Promise.all(
      ["left", "right"].map((page, n) =>
        from(page, "ConfirmSignUp", { Username: "twice@example.org", ConfirmationCode: codes[n] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(t.confirmed.filter(({ email }) => email === "twice@example.org")).toHaveLength(1);
  });

  test("is limited to five an hour for one address", async () => {
    for (let n = 0; n < 5; n++) expect((await signUp("often@example.org")).status).toBe(200);
    expect((await signUp("often@example.org")).body).toEqual(limit);
    t.clock.advance({ hours: 1 });
    expect((await signUp("often@example.org")).status).toBe(200);
  });
});

describe("confirmation", () => {
  test("with the mailed code makes the user known, once, and lets them in", async () => {
    const { body } = await signUp("joe@example.org");
    expect((await t.signIn("joe@example.org")).body).toEqual({
      __type: "UserNotConfirmedException",
      message: "User is not confirmed.",
    });
    const code = t.lastCode("joe@example.org");
    expect(await confirm("Joe@Example.org", code)).toMatchObject({ status: 200, body: {} });
    expect((await confirm("joe@example.org", code)).body).toEqual({
      __type: "NotAuthorizedException",
      message: "User cannot be confirmed. Current status is CONFIRMED",
    });
    expect(t.confirmed.filter(({ email }) => email === "joe@example.org")).toEqual([
      { sub: body.UserSub, email: "joe@example.org" },
    ]);
    expect((await t.signIn("joe@example.org")).status).toBe(200);
  });

  test("a wrong password on an unconfirmed account says no more than on any other", async () => {
    await signUp("quiet@example.org");
    expect((await t.signIn("quiet@example.org", "Wrong horse 1")).body.message).toBe(
      "Incorrect username or password.",
    );
  });

  test("takes five wrong guesses, then not even the right code", async () => {
    await signUp("guess@example.org");
    const code = t.lastCode("guess@example.org");
    for (let n = 0; n < 5; n++)
      expect((await confirm("guess@example.org", differentCode(code))).body).toEqual(mismatch);
    expect((await confirm("guess@example.org", code)).body).toEqual(expired);
    await resend("guess@example.org");
    expect((await confirm("guess@example.org", t.lastCode("guess@example.org"))).status).toBe(200);
  });

  test("refuses a code after 24 hours", async () => {
    await signUp("late@example.org");
    t.clock.advance({ hours: 24 });
    expect((await confirm("late@example.org", t.lastCode("late@example.org"))).body).toEqual(expired);
  });

  test("refuses a code of another address, and any for an address that asked for none", async () => {
    await signUp("one@example.org");
    await signUp("two@example.org");
    const [one, two] = [t.lastCode("one@example.org"), t.lastCode("two@example.org")];
    if (one !== two) expect((await confirm("two@example.org", one)).body).toEqual(mismatch);
    expect((await confirm("never@example.org", one)).body).toEqual(expired);
  });

  test("is limited to fifteen an hour for one address, known or not", async () => {
    for (const email of ["many@example.org", "ghost@example.org"]) {
      for (let n = 0; n < 15; n++) await confirm(email, "123456");
      expect((await confirm(email, "123456")).body).toEqual(limit);
    }
  });
});

describe("resending", () => {
  test("replaces the code", async () => {
    await signUp("again@example.org");
    const first = t.lastCode("again@example.org");
    expect((await resend("again@example.org")).body).toEqual({
      CodeDeliveryDetails: {
        AttributeName: "email",
        DeliveryMedium: "EMAIL",
        Destination: "a***@e***.org",
      },
    });
    const second = t.lastCode("again@example.org");
    if (first !== second) expect((await confirm("again@example.org", first)).body).toEqual(mismatch);
    expect((await confirm("again@example.org", second)).status).toBe(200);
  });

  test("answers the same and emails nobody when there is no account, or a confirmed one", async () => {
    await t.signUpAndConfirm("settled@example.org");
    const before = t.codes.length;
    expect((await resend("settled@example.org")).status).toBe(200);
    expect((await resend("stranger@example.org")).status).toBe(200);
    expect(t.codes).toHaveLength(before);
  });

  test("is limited to five an hour", async () => {
    await signUp("flood@example.org");
    for (let n = 0; n < 5; n++) expect((await resend("flood@example.org")).status).toBe(200);
    expect((await resend("flood@example.org")).body).toEqual(limit);
  });
});

test("each event is in the audit log, with who, what and from where", async () => {
  const sub = await t.signUpAndConfirm("logged@example.org");
  const events = await t.database.db
    .selectFrom("audit_event")
    .select(["actor", "action", "subject", "detail"])
    .where("subject", "=", sub)
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { actor: "anonymous", action: "identity.signed_up", subject: sub, detail: { ip: "127.0.0.1" } },
    { actor: "anonymous", action: "identity.confirmed", subject: sub, detail: { ip: "127.0.0.1" } },
  ]);
});
