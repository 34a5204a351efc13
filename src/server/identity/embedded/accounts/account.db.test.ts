import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestPool, differentCode, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";

let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const rejection = (__type: string, message: string) => ({ __type, message });
const mismatch = rejection("CodeMismatchException", "Invalid verification code provided, please try again.");
const expired = rejection("ExpiredCodeException", "Invalid code provided, please request a code again.");
const limit = rejection("LimitExceededException", "Attempt limit exceeded, please try after some time.");
const badToken = rejection("NotAuthorizedException", "Invalid Access Token");

let badOnes = 0;
const NEXT_PASSWORD = "Another horse 2";
const change = (AccessToken: string, PreviousPassword = PASSWORD, ProposedPassword = NEXT_PASSWORD) =>
  t.call("ChangePassword", { AccessToken, PreviousPassword, ProposedPassword });
const moveTo = (AccessToken: string, Value: string) =>
  t.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value }] });
const prove = (AccessToken: string, Code: string) =>
  t.call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code });
const askAgain = (AccessToken: string) =>
  t.call("GetUserAttributeVerificationCode", { AccessToken, AttributeName: "email" });
const emailOf = async (AccessToken: string) => {
  const { body } = await t.call("GetUser", { AccessToken });
  return (body.UserAttributes as { Name: string; Value: string }[]).find(({ Name }) => Name === "email")
    ?.Value;
};
const enter = async (email: string) => {
  await t.signUpAndConfirm(email);
  return t.tokens(email);
};

describe("ChangePassword", () => {
  test("takes the old password as proof, and ends every other session", async () => {
    const here = await enter("change@example.org");
    const elsewhere = await t.tokens("change@example.org");
    expect(await change(here.AccessToken)).toMatchObject({ status: 200, body: {} });
    expect((await t.signIn("change@example.org")).body.message).toBe("Incorrect username or password.");
    expect((await t.signIn("change@example.org", NEXT_PASSWORD)).status).toBe(200);
    expect((await t.call("GetUser", { AccessToken: here.AccessToken })).status).toBe(200);
    expect((await t.call("GetUser", { AccessToken: elsewhere.AccessToken })).body.message).toBe(
      "Access Token has been revoked",
    );
  });

  test("refuses a wrong old password, five times an hour at most", async () => {
    const { AccessToken } = await enter("change-wrong@example.org");
    for (let n = 0; n < 5; n++) {
      expect((await change(AccessToken, "Wrong horse 1")).body).toEqual(
        rejection("NotAuthorizedException", "Incorrect username or password."),
      );
    }
    expect((await change(AccessToken)).body).toEqual(limit);
    expect((await t.signIn("change-wrong@example.org")).status).toBe(200);
  });

  test("refuses a weak new password, and a token that is none", async () => {
    const { AccessToken, IdToken } = await enter("change-weak@example.org");
    expect((await change(AccessToken, PASSWORD, "weakweak")).body).toEqual(
      rejection(
        "InvalidPasswordException",
        "Password did not conform with policy: Password must have uppercase characters",
      ),
    );
    expect((await change(IdToken)).body).toEqual(badToken);
    expect((await t.call("ChangePassword", { AccessToken })).body.message).toContain("2 validation errors");
  });
});

describe("a changed address", () => {
  test("is mailed a code, and the old one stays until the code comes back", async () => {
    const sub = await t.signUpAndConfirm("old@example.org");
    const { AccessToken } = await t.tokens("old@example.org");
    expect(await moveTo(AccessToken, "New@Example.org")).toMatchObject({
      status: 200,
      body: {
        CodeDeliveryDetailsList: [
          { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "n***@e***.org" },
        ],
      },
    });
    expect(t.codes.at(-1)).toMatchObject({
      to: "new@example.org",
      purpose: "change_email",
      expiresHours: 24,
    });
    expect(await emailOf(AccessToken)).toBe("old@example.org");
    expect((await t.signIn("new@example.org")).status).toBe(400);

    const code = t.lastCode("new@example.org");
    expect((await prove(AccessToken, differentCode(code))).body).toEqual(mismatch);
    expect(await prove(AccessToken, code)).toMatchObject({ status: 200, body: {} });
    expect(await emailOf(AccessToken)).toBe("new@example.org");
    expect(t.emailChanges).toContainEqual({ sub, email: "new@example.org" });
    expect(t.notices.slice(-2)).toEqual([
      { to: "old@example.org", kind: "email_changed", undoToken: expect.stringMatching(/^[\w-]{43}$/) },
      { to: "new@example.org", kind: "email_arrived" },
    ]);
    expect((await t.signIn("old@example.org")).status).toBe(400);
    expect((await t.signIn("new@example.org")).status).toBe(200);
    expect((await prove(AccessToken, code)).body).toEqual(expired);
  });

  test("can be asked for a code again, which replaces the one before", async () => {
    const { AccessToken } = await enter("again@example.org");
    await moveTo(AccessToken, "again2@example.org");
    const first = t.lastCode("again2@example.org");
    expect((await askAgain(AccessToken)).body).toEqual({
      CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "a***@e***.org" },
    });
    const second = t.lastCode("again2@example.org");
    if (first !== second) expect((await prove(AccessToken, first)).body).toEqual(mismatch);
    t.clock.advance({ minutes: 59 });
    expect((await prove(AccessToken, second)).status).toBe(200);
  });

  test("waits for its code a day, and is mailed five an hour at most", async () => {
    await enter("slow@example.org");
    const { AccessToken } = await t.tokens("slow@example.org");
    for (let n = 0; n < 5; n++) expect((await moveTo(AccessToken, "slow2@example.org")).status).toBe(200);
    expect((await moveTo(AccessToken, "slow2@example.org")).body).toEqual(
      rejection("TooManyRequestsException", "Too many requests"),
    );
    expect((await askAgain(AccessToken)).body).toEqual(limit);
    t.clock.advance({ hours: 24 });
    const later = await t.tokens("slow@example.org");
    expect((await prove(later.AccessToken, t.lastCode("slow2@example.org"))).body).toEqual(expired);
  });

  test("can be guessed at five times", async () => {
    const { AccessToken } = await enter("guess@example.org");
    await moveTo(AccessToken, "guess2@example.org");
    const code = t.lastCode("guess2@example.org");
    for (let n = 0; n < 5; n++)
      expect((await prove(AccessToken, differentCode(code))).body).toEqual(mismatch);
    expect((await prove(AccessToken, code)).body).toEqual(expired);
    for (let n = 0; n < 9; n++) await prove(AccessToken, code);
    expect((await prove(AccessToken, code)).body).toEqual(limit);
  });

  test("that has an account answers the same, and only its holder is notified", async () => {
    const { AccessToken } = await enter("curious@example.org");
    await t.signUpAndConfirm("settled@example.org");
    const mailed = t.codes.length;
    const taken = await moveTo(AccessToken, "settled@example.org");
    expect(t.codes).toHaveLength(mailed);
    expect(t.notices.at(-1)).toEqual({ to: "settled@example.org", kind: "sign_up_address_in_use" });
    const free = await moveTo(AccessToken, "sfree@example.org");
    expect(taken.body).toEqual(free.body);
    await moveTo(AccessToken, "settled@example.org");
    expect((await prove(AccessToken, "123456")).body).toEqual(mismatch);
  });

  test("that someone else proved meanwhile is theirs; one that was only claimed is not", async () => {
    const { AccessToken } = await enter("race@example.org");
    await moveTo(AccessToken, "prize@example.org");
    const code = t.lastCode("prize@example.org");
    await t.signUpAndConfirm("prize@example.org");
    expect((await prove(AccessToken, code)).body).toEqual(
      rejection("AliasExistsException", "An account with the given email already exists."),
    );
    await moveTo(AccessToken, "squatted@example.org");
    const second = t.lastCode("squatted@example.org");
    await t.callWithClient("SignUp", { Username: "squatted@example.org", Password: PASSWORD });
    expect((await prove(AccessToken, second)).status).toBe(200);
    expect(await emailOf(AccessToken)).toBe("squatted@example.org");
  });

  test("is called off by writing the present one", async () => {
    const { AccessToken } = await enter("stay@example.org");
    await moveTo(AccessToken, "leave@example.org");
    expect((await moveTo(AccessToken, "stay@example.org")).body).toEqual({ CodeDeliveryDetailsList: [] });
    expect((await prove(AccessToken, t.lastCode("leave@example.org"))).body).toEqual(expired);
    expect((await askAgain(AccessToken)).body.__type).toBe("InvalidParameterException");
  });

  test.each([
    [[{ Name: "email", Value: "nobody" }], "InvalidParameterException", "Invalid email address format."],
    [
      [{ Name: "sub", Value: "x" }],
      "NotAuthorizedException",
      "A client attempted to write unauthorized attribute",
    ],
    [[], "InvalidParameterException", expect.stringContaining("Value null at 'userAttributes'")],
    [
      [
        { Name: "email", Value: "a@example.org" },
        { Name: "email", Value: "b@example.org" },
      ],
      "InvalidParameterException",
      "The email attribute was given twice.",
    ],
  ])("refused: %j", async (UserAttributes, __type, message) => {
    const { AccessToken } = await enter(`bad${++badOnes}@example.org`);
    const { body } = await t.call("UpdateUserAttributes", { AccessToken, UserAttributes });
    expect(body).toEqual({ __type, message });
    const other = { AccessToken, AttributeName: "phone_number", Code: "123456" };
    expect((await t.call("VerifyUserAttribute", other)).body.__type).toBe("InvalidParameterException");
    expect((await t.call("GetUserAttributeVerificationCode", other)).body.__type).toBe(
      "InvalidParameterException",
    );
  });
});

describe("DeleteUser", () => {
  test("ends every session, refuses the right password, and tells the program", async () => {
    const sub = await t.signUpAndConfirm("leaving@example.org");
    const { AccessToken, RefreshToken } = await t.tokens("leaving@example.org");
    expect(await t.call("DeleteUser", { AccessToken })).toMatchObject({ status: 200, body: {} });
    expect(t.deleted).toEqual([sub]);
    expect((await t.call("GetUser", { AccessToken })).body.message).toBe("Access Token has been revoked");
    expect((await t.call("DeleteUser", { AccessToken })).status).toBe(400);
    const refreshed = await t.callWithClient("InitiateAuth", {
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    expect(refreshed.body).toEqual(rejection("NotAuthorizedException", "Refresh Token has been revoked"));
    const right = await t.signIn("leaving@example.org");
    expect(right.body.message).toContain("This account is closed and will be erased.");
    const wrong = await t.callWithClient("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: "leaving@example.org", PASSWORD: "Not the horse 9" },
    });
    expect(wrong.body.message).toBe("Incorrect username or password.");
  });

  test("is undone when the program cannot follow", async () => {
    const { AccessToken } = await enter("kept@example.org");
    const { onDeleted } = t.callbacks;
    t.callbacks.onDeleted = () => Promise.reject(new Error("the disk is full"));
    expect((await t.call("DeleteUser", { AccessToken })).status).toBe(500);
    t.callbacks.onDeleted = onDeleted;
    expect((await t.signIn("kept@example.org")).status).toBe(200);
  });
});

test("each of these operations is in the audit log", async () => {
  const rows = await t.database.db.selectFrom("audit_event").select("action").distinct().execute();
  const verbs = rows.map(({ action }) => action);
  for (const verb of [
    "password_changed",
    "password_change_refused",
    "email_change_asked",
    "email_code_refused",
    "email_changed",
    "closed",
  ]) {
    expect(verbs).toContain(`identity.${verb}`);
  }
});
