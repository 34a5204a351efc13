import { afterEach, expect, test, vi } from "vitest";
import { IdentityError, SecondFactorAsked } from "./identity-error.ts";
import { openPool } from "./pool.ts";

/** A token the library can read; nobody here checks its signature. */
const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.c2ln`;
const now = Math.floor(Date.now() / 1000);
const tokens = {
  AccessToken: jwt({ iat: now, exp: now + 3600 }),
  IdToken: jwt({ iat: now, exp: now + 3600 }),
  RefreshToken: "refresh",
};
const attributes = { UserAttributes: [{ Name: "email", Value: "maya@paper.example" }] };
const refusal = (code: string, message: string) => Response.json({ __type: code, message }, { status: 400 });

/** A pool at whose address the answers of each operation are given in turn; `asked` has what was sent. */
function poolAnswering(answers: Record<string, (object | Response)[]>) {
  const asked: [string, Record<string, unknown>][] = [];
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    const operation = new Headers(init.headers).get("X-Amz-Target")?.split(".")[1] ?? "";
    asked.push([operation, JSON.parse(String(init.body))]);
    const answer = answers[operation]?.shift() ?? {};
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return { asked, pool: openPool({ userPoolId: "us-east-1_abc", clientId: "web" }) };
}
afterEach(() => vi.unstubAllGlobals());

test("a second factor is asked for after the password, and a wrong code can be followed by a right one", async () => {
  const { asked, pool } = poolAnswering({
    InitiateAuth: [{ ChallengeName: "SOFTWARE_TOKEN_MFA", Session: "step", ChallengeParameters: {} }],
    RespondToAuthChallenge: [
      refusal("CodeMismatchException", "Invalid code received for user"),
      { AuthenticationResult: tokens, ChallengeParameters: {} },
    ],
    GetUser: [attributes],
  });
  const step = await pool.logIn("maya@paper.example", "Lake heron 7").catch((error: unknown) => error);
  if (!(step instanceof SecondFactorAsked)) throw new Error("No second factor was asked for");
  await expect(step.answer("000000")).rejects.toMatchObject({ code: "CodeMismatchException" });
  await expect(step.answer("418203")).resolves.toEqual({
    accessToken: tokens.AccessToken,
    email: "maya@paper.example",
  });
  expect(asked[2]).toMatchObject([
    "RespondToAuthChallenge",
    { Session: "step", ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: "418203" } },
  ]);
  pool.forget();
  await expect(pool.accessToken(false)).resolves.toBeUndefined();
});

test.each([
  ["too many at once", refusal("TooManyRequestsException", "Too many requests")],
  ["a limit", refusal("LimitExceededException", "Attempt limit exceeded, please try after some time.")],
  ["busy", Response.json({}, { status: 429 })],
  ["broken", Response.json({}, { status: 503 })],
])("a session that cannot be refreshed now (%s) is not over", async (_, answer) => {
  const { pool } = poolAnswering({
    InitiateAuth: [{ AuthenticationResult: tokens }, answer, { AuthenticationResult: tokens }],
    GetUser: [attributes],
  });
  await pool.logIn("maya@paper.example", "Lake heron 7");
  await expect(pool.accessToken(true)).rejects.toBeInstanceOf(IdentityError);
  await expect(pool.accessToken(true)).resolves.toBe(tokens.AccessToken);
  pool.forget();
});

test("a session whose refresh is refused is over", async () => {
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

test("a token that runs out on its way to the provider is renewed once, and the address asked again", async () => {
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
  pool.forget();
});

test("both ids are required", () => {
  expect(() => openPool({ userPoolId: "", clientId: "web" })).toThrow(
    "Both UserPoolId and ClientId are required.",
  );
  expect(() => openPool({ userPoolId: "us-east-1_abc", clientId: "" })).toThrow(
    "Both UserPoolId and ClientId are required.",
  );
});

test.each(["us-east-1", "us-east-1_a-b", "_abc", `us-east-1_${"a".repeat(46)}`])(
  "%s is no pool id",
  (userPoolId) => {
    expect(() => openPool({ userPoolId, clientId: "web" })).toThrow("Invalid UserPoolId format.");
  },
);

test("a pool id of 55 characters is one", () => {
  expect(() => openPool({ userPoolId: `us-east-1_${"a".repeat(45)}`, clientId: "web" })).not.toThrow();
});

test("without a user there is no e-mail address and no token", async () => {
  const pool = openPool({ userPoolId: "us-east-1_abc", clientId: "web" });
  await expect(pool.currentEmail()).rejects.toThrow("No user is currently signed in");
  await expect(pool.accessToken(false)).resolves.toBeUndefined();
});
