import { afterEach, expect, test, vi } from "vitest";
import { type Challenge, ChallengeRequired } from "./challenge.ts";
import { IdentityError } from "./identity-error.ts";
import { createUserPool } from "./user-pool.ts";

/** A token the library can read; its signature is not checked. */
const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.c2ln`;
const now = Math.floor(Date.now() / 1000);
const tokens = {
  AccessToken: jwt({ iat: now, exp: now + 3600 }),
  IdToken: jwt({ iat: now, exp: now + 3600 }),
  RefreshToken: "refresh",
};
const attributes = { UserAttributes: [{ Name: "email", Value: "maya@paper.example" }] };
const refusal = (code: string, message: string) => Response.json({ __type: code, message }, { status: 400 });

/** A pool with these answers for each operation, in turn; `asked` records the requests. */
function poolAnswering(answers: Record<string, (object | Response)[]>) {
  const asked: [string, Record<string, unknown>][] = [];
  let clock = 0;
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    const operation = new Headers(init.headers).get("X-Amz-Target")?.split(".")[1] ?? "";
    asked.push([operation, JSON.parse(String(init.body))]);
    const answer = answers[operation]?.shift() ?? {};
    return answer instanceof Response ? answer : Response.json(answer);
  });
  const ports = {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
    wait: async (milliseconds: number) => {
      clock += milliseconds;
    },
    now: () => clock,
    random: () => 0,
  };
  return { asked, pool: createUserPool({ userPoolId: "us-east-1_abc", clientId: "web" }, ports) };
}

/** The challenge that a login results in. */
async function challengeOf<Name extends Challenge["name"]>(login: Promise<unknown>, name: Name) {
  const error = await login.catch((reason: unknown) => reason);
  if (!(error instanceof ChallengeRequired) || error.challenge.name !== name) throw error;
  return error.challenge as Extract<Challenge, { name: Name }>;
}
afterEach(() => vi.unstubAllGlobals());

test("a second factor is required after the password; after a wrong code the user can retry", async () => {
  const { asked, pool } = poolAnswering({
    InitiateAuth: [{ ChallengeName: "SOFTWARE_TOKEN_MFA", Session: "step", ChallengeParameters: {} }],
    RespondToAuthChallenge: [
      refusal("CodeMismatchException", "Invalid code received for user"),
      { AuthenticationResult: tokens, ChallengeParameters: {} },
    ],
    GetUser: [attributes],
  });
  const step = await challengeOf(pool.logIn("maya@paper.example", "Lake heron 7"), "SOFTWARE_TOKEN_MFA");
  await expect(step.answer("000000")).rejects.toMatchObject({ code: "CodeMismatchException" });
  await expect(step.answer("418203")).resolves.toEqual({
    accessToken: tokens.AccessToken,
    email: "maya@paper.example",
  });
  expect(asked[2]).toMatchObject([
    "RespondToAuthChallenge",
    { Session: "step", ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: "418203" } },
  ]);
  pool.clearSession();
  await expect(pool.accessToken(false)).resolves.toBeUndefined();
});

test.each([
  ["too many at once", () => refusal("TooManyRequestsException", "Too many requests")],
  ["a limit", () => refusal("LimitExceededException", "Attempt limit exceeded, please try after some time.")],
  ["busy", () => Response.json({}, { status: 429 })],
  ["broken", () => Response.json({}, { status: 503 })],
])("a session that cannot be refreshed now (%s) does not end", async (_, answer) => {
  const answers = { InitiateAuth: [{ AuthenticationResult: tokens }] as object[], GetUser: [attributes] };
  const { pool } = poolAnswering(answers);
  await pool.logIn("maya@paper.example", "Lake heron 7");
  // More than the retry budget allows.
  answers.InitiateAuth.push(...Array.from({ length: 20 }, answer));
  await expect(pool.accessToken(true)).rejects.toBeInstanceOf(IdentityError);
  answers.InitiateAuth.splice(0, Number.POSITIVE_INFINITY, { AuthenticationResult: tokens });
  await expect(pool.accessToken(true)).resolves.toBe(tokens.AccessToken);
  pool.clearSession();
});

test("a session whose refresh is refused ends", async () => {
  const { pool } = poolAnswering({
    InitiateAuth: [
      { AuthenticationResult: tokens },
      refusal("NotAuthorizedException", "Refresh Token has been revoked"),
    ],
    GetUser: [attributes],
  });
  await pool.logIn("maya@paper.example", "Lake heron 7");
  await expect(pool.accessToken(true)).resolves.toBeUndefined();
});

test("a token that expires on its way to the provider is refreshed once, and the email requested again", async () => {
  const { asked, pool } = poolAnswering({
    InitiateAuth: [{ AuthenticationResult: tokens }, { AuthenticationResult: tokens }],
    GetUser: [attributes, refusal("NotAuthorizedException", "Access Token has expired"), attributes],
  });
  await pool.logIn("maya@paper.example", "Lake heron 7");
  await expect(pool.currentEmail()).resolves.toBe("maya@paper.example");
  expect(asked.map(([operation]) => operation)).toEqual([
    "InitiateAuth",
    "GetUser",
    "GetUser",
    "InitiateAuth",
    "GetUser",
  ]);
  pool.clearSession();
});

test("both ids are required", () => {
  expect(() => createUserPool({ userPoolId: "", clientId: "web" })).toThrow(
    new Error("Both UserPoolId and ClientId are required."),
  );
  expect(() => createUserPool({ userPoolId: "us-east-1_abc", clientId: "" })).toThrow(
    new Error("Both UserPoolId and ClientId are required."),
  );
});

test.each(["us-east-1", "us-east-1_a-b", "_abc", `us-east-1_${"a".repeat(46)}`])(
  "%s is not a valid pool id",
  (userPoolId) => {
    expect(() => createUserPool({ userPoolId, clientId: "web" })).toThrow(
      new Error("Invalid UserPoolId format."),
    );
  },
);

test("a pool id of 55 characters is valid", () => {
  expect(() => createUserPool({ userPoolId: `us-east-1_${"a".repeat(45)}`, clientId: "web" })).not.toThrow();
});

test("without a user there is no email and no token", async () => {
  const pool = createUserPool({ userPoolId: "us-east-1_abc", clientId: "web" });
  await expect(pool.currentEmail()).rejects.toMatchObject({ message: "No user is currently signed in" });
  await expect(pool.accessToken(false)).resolves.toBeUndefined();
});

/** The last response of a login, and the result of the login. */
const done = { AuthenticationResult: tokens, ChallengeParameters: {} };
const loggedIn = { accessToken: tokens.AccessToken, email: "maya@paper.example" };
const challenge = (ChallengeName: string, ChallengeParameters: Record<string, string> = {}) => ({
  ChallengeName,
  Session: "first",
  ChallengeParameters: { USER_ID_FOR_SRP: "sub-of-maya", ...ChallengeParameters },
});
const begin = (answers: Record<string, (object | Response)[]>) => {
  const { asked, pool } = poolAnswering({ GetUser: [attributes], ...answers });
  return { asked, pool, login: () => pool.logIn("maya@paper.example", "Lake heron 7") };
};

test.each(["SMS_MFA", "EMAIL_OTP"] as const)(
  "%s: the code that was sent finishes the login",
  async (name) => {
    const sentTo = { CODE_DELIVERY_DESTINATION: "+*******1234", CODE_DELIVERY_DELIVERY_MEDIUM: "SMS" };
    const { asked, pool, login } = begin({
      InitiateAuth: [challenge(name, sentTo)],
      RespondToAuthChallenge: [
        refusal("CodeMismatchException", "Invalid code or auth state for the user."),
        done,
      ],
    });
    const step = await challengeOf(login(), name);
    expect(step.destination).toBe("+*******1234");
    await expect(step.answer("000000")).rejects.toMatchObject({ code: "CodeMismatchException" });
    await expect(step.answer("418203")).resolves.toEqual(loggedIn);
    expect(asked[2]?.[1]).toEqual({
      ChallengeName: name,
      ClientId: "web",
      Session: "first",
      ChallengeResponses: { USERNAME: "sub-of-maya", [`${name}_CODE`]: "418203" },
    });
    await expect(pool.accessToken(false)).resolves.toBe(tokens.AccessToken);
    pool.clearSession();
  },
);

test("NEW_PASSWORD_REQUIRED: a new password and missing attributes finish the login", async () => {
  const { asked, pool, login } = begin({
    InitiateAuth: [
      challenge("NEW_PASSWORD_REQUIRED", {
        requiredAttributes: '["userAttributes.name"]',
        userAttributes: '{"email":"maya@paper.example"}',
      }),
    ],
    RespondToAuthChallenge: [refusal("InvalidPasswordException", "Password not long enough"), done],
  });
  const step = await challengeOf(login(), "NEW_PASSWORD_REQUIRED");
  expect(step.missing).toEqual(["name"]);
  await expect(step.answer("short", { name: "Maya" })).rejects.toThrow("Password not long enough");
  await expect(step.answer("Another horse 2", { name: "Maya" })).resolves.toEqual(loggedIn);
  expect(asked[2]?.[1]).toMatchObject({
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    Session: "first",
    ChallengeResponses: {
      USERNAME: "sub-of-maya",
      NEW_PASSWORD: "Another horse 2",
      "userAttributes.name": "Maya",
    },
  });
  pool.clearSession();
});

test("MFA_SETUP: a key for the app and its first code finish the login; each call uses the session of the previous one", async () => {
  const { asked, pool, login } = begin({
    InitiateAuth: [challenge("MFA_SETUP", { MFAS_CAN_SETUP: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' })],
    AssociateSoftwareToken: [{ SecretCode: "JBSWY3DPEHPK3PXP", Session: "second" }],
    VerifySoftwareToken: [
      refusal("EnableSoftwareTokenMFAException", "Code mismatch"),
      { Status: "SUCCESS", Session: "third" },
    ],
    RespondToAuthChallenge: [Response.json({}, { status: 500 }), done],
  });
  const step = await challengeOf(login(), "MFA_SETUP");
  expect(step.factors).toEqual(["SOFTWARE_TOKEN_MFA", "SMS_MFA"]);
  expect(step.account).toBe("maya@paper.example");
  await expect(step.newSecret()).resolves.toBe("JBSWY3DPEHPK3PXP");
  await expect(step.answer("000000")).rejects.toThrow("Code mismatch");
  await expect(step.answer("418203")).rejects.toMatchObject({ status: 500 });
  // The code was accepted: the retry does not verify it again.
  await expect(step.answer("418203")).resolves.toEqual(loggedIn);
  expect(asked.map(([operation, { Session }]) => [operation, Session])).toEqual([
    ["InitiateAuth", undefined],
    ["AssociateSoftwareToken", "first"],
    ["VerifySoftwareToken", "second"],
    ["VerifySoftwareToken", "second"],
    ["RespondToAuthChallenge", "third"],
    ["RespondToAuthChallenge", "third"],
    ["GetUser", undefined],
  ]);
  pool.clearSession();
});

test("one step may lead to another: choosing a factor, then its code", async () => {
  const { pool, login } = begin({
    InitiateAuth: [
      challenge("SELECT_MFA_TYPE", { MFAS_CAN_CHOOSE: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP","PAPER"]' }),
    ],
    RespondToAuthChallenge: [challenge("EMAIL_OTP", { CODE_DELIVERY_DESTINATION: "m***@p***" }), done],
  });
  const choice = await challengeOf(login(), "SELECT_MFA_TYPE");
  expect(choice.factors).toEqual(["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"]);
  const code = await challengeOf(choice.choose("EMAIL_OTP"), "EMAIL_OTP");
  await expect(code.answer("41820377")).resolves.toEqual(loggedIn);
  pool.clearSession();
});

test("invalid parameters are ignored", async () => {
  const { login } = begin({
    InitiateAuth: [
      challenge("NEW_PASSWORD_REQUIRED", { requiredAttributes: "{", userAttributes: "" }),
      challenge("MFA_SETUP", { MFAS_CAN_SETUP: "7" }),
    ],
  });
  expect((await challengeOf(login(), "NEW_PASSWORD_REQUIRED")).missing).toEqual([]);
  expect((await challengeOf(login(), "MFA_SETUP")).factors).toEqual([]);
});

test("an unsupported step is an error that says what to do", async () => {
  const { login } = begin({ InitiateAuth: [challenge("WEB_AUTHN")] });
  await expect(login()).rejects.toThrow(
    "This account needs a login step that this page does not support (WEB_AUTHN). Email the team.",
  );
});

test("a failed sign-up or login rejects with the provider's message", async () => {
  const { pool } = poolAnswering({
    SignUp: [refusal("UsernameExistsException", "An account with the given email already exists.")],
    InitiateAuth: [refusal("NotAuthorizedException", "Incorrect username or password.")],
  });
  await expect(pool.signUp("maya@paper.example", "Lake heron 7")).rejects.toMatchObject({
    code: "UsernameExistsException",
    message: "An account with the given email already exists.",
  });
  await expect(pool.logIn("maya@paper.example", "Lake heron 8")).rejects.toMatchObject({
    code: "NotAuthorizedException",
    message: "Incorrect username or password.",
  });
});

test("a sign-up resolves to the user, whether it is confirmed, its id, and where the code was sent", async () => {
  const CodeDeliveryDetails = { Destination: "m***@p***", DeliveryMedium: "EMAIL", AttributeName: "email" };
  const { pool } = poolAnswering({
    SignUp: [{ UserConfirmed: false, UserSub: "5f0c", CodeDeliveryDetails }],
  });
  const result = await pool.signUp("maya@paper.example", "Lake heron 7");
  expect(result).toMatchObject({
    userConfirmed: false,
    userSub: "5f0c",
    codeDeliveryDetails: CodeDeliveryDetails,
  });
  expect(result.user.getUsername()).toBe("maya@paper.example");
});

test("an account without an email is not logged in", async () => {
  const { pool, login } = begin({
    InitiateAuth: [{ AuthenticationResult: tokens }],
    GetUser: [{ UserAttributes: [] }],
  });
  await expect(login()).rejects.toMatchObject({ message: "User Email attribute not found" });
  await expect(pool.accessToken(false)).resolves.toBeUndefined();
});

test("the email lookup fails for an account that has lost its email", async () => {
  const { pool, login } = begin({
    InitiateAuth: [{ AuthenticationResult: tokens }],
    GetUser: [attributes, { UserAttributes: [{ Name: "name", Value: "Maya" }] }],
  });
  await login();
  await expect(pool.currentEmail()).rejects.toMatchObject({ message: "Email attribute not found" });
  pool.clearSession();
});

test("a session that is refreshed with expired tokens is invalid", async () => {
  const past = jwt({ iat: now, exp: now - 60 });
  const renewed = { AuthenticationResult: { AccessToken: past, IdToken: past } };
  const { pool, login } = begin({ InitiateAuth: [{ AuthenticationResult: tokens }, renewed, renewed] });
  await login();
  await pool.accessToken(true);
  await expect(pool.currentEmail()).rejects.toMatchObject({ message: "Invalid session" });
  pool.clearSession();
});

test("an expired session without a refresh token is invalid", async () => {
  const { pool, login } = begin({
    InitiateAuth: [{ AuthenticationResult: { ...tokens, RefreshToken: "" } }],
  });
  await login();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7_200_000 });
  await expect(pool.currentEmail()).rejects.toMatchObject({ message: "Invalid session" });
  vi.useRealTimers();
  pool.clearSession();
});
