import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appCode } from "#test/authenticator.ts";
import { PASSWORD, type TestPool, testPool, wrong } from "#test/user-pool.ts";
import { OPERATIONS } from "./operations.ts";

/** The hosted service's own client against the real routes on a real port: every operation, every refusal it documents. */
let t: TestPool;
let client: CognitoIdentityProviderClient;
beforeAll(async () => {
  t = await testPool();
  const origin = await t.app.listen({ host: "127.0.0.1", port: 0 });
  client = new CognitoIdentityProviderClient({
    endpoint: `${origin}/identity/`,
    region: "us-east-1",
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client?.destroy();
  await t?.close();
});

const NEXT_PASSWORD = "Another horse 2";
const ClientId = () => t.pool.clientId;
const passwordAuth = (USERNAME: string, password = PASSWORD) =>
  new InitiateAuthCommand({
    ClientId: ClientId(),
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME, PASSWORD: password },
  });
const refreshAuth = (REFRESH_TOKEN: string) =>
  new InitiateAuthCommand({
    ClientId: ClientId(),
    AuthFlow: "REFRESH_TOKEN_AUTH",
    AuthParameters: { REFRESH_TOKEN },
  });
const asked = new Set<string>();
/** What was refused, as the client throws it. */
async function refused(command: object) {
  asked.add(command.constructor.name.replace(/Command$/, ""));
  // What one command answers has no type in common with the others; here none answers.
  const error = await client.send(command as GetUserCommand).then(
    () => new Error("It was not refused."),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CognitoIdentityProviderServiceException);
  const { name, message, $metadata } = error as CognitoIdentityProviderServiceException;
  expect($metadata.httpStatusCode).toBe(400);
  expect($metadata.requestId).toBeTruthy();
  return [name, message];
}

const EXPIRED = ["ExpiredCodeException", "Invalid code provided, please request a code again."];
const MISMATCH = ["CodeMismatchException", "Invalid verification code provided, please try again."];
const WRONG = ["NotAuthorizedException", "Incorrect username or password."];
const LIMIT = ["LimitExceededException", "Attempt limit exceeded, please try after some time."];
const NO_CLIENT = ["ResourceNotFoundException", "User pool client other does not exist."];
const NO_TOKEN = ["NotAuthorizedException", "Invalid Access Token"];
const WEAK = ["InvalidPasswordException", "Password did not conform with policy: Password not long enough"];

test("a whole life of an account", async () => {
  const Username = "life@example.org";
  const signedUp = await client.send(
    new SignUpCommand({ ClientId: ClientId(), Username, Password: PASSWORD }),
  );
  expect(signedUp).toMatchObject({
    UserConfirmed: false,
    CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "l***@e***.org" },
  });
  await client.send(new ResendConfirmationCodeCommand({ ClientId: ClientId(), Username }));
  const ConfirmationCode = t.lastCode(Username);
  await client.send(new ConfirmSignUpCommand({ ClientId: ClientId(), Username, ConfirmationCode }));
  const first = (await client.send(passwordAuth(Username))).AuthenticationResult;
  expect(first).toMatchObject({ ExpiresIn: 3600, TokenType: "Bearer" });
  const AccessToken = String(first?.AccessToken);

  await client.send(
    new ChangePasswordCommand({
      AccessToken,
      PreviousPassword: PASSWORD,
      ProposedPassword: NEXT_PASSWORD,
    }),
  );
  const move = { AccessToken, UserAttributes: [{ Name: "email", Value: "moved@example.org" }] };
  expect((await client.send(new UpdateUserAttributesCommand(move))).CodeDeliveryDetailsList).toHaveLength(1);
  const again = new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: "email" });
  expect((await client.send(again)).CodeDeliveryDetails?.Destination).toBe("m***@e***.org");
  const Code = t.lastCode("moved@example.org");
  await client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code }));

  const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = appCode(String(SecretCode), t.clock.now());
  expect((await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))).Status).toBe(
    "SUCCESS",
  );
  await client.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
  expect(await client.send(new GetUserCommand({ AccessToken }))).toMatchObject({
    Username: signedUp.UserSub,
    UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
    UserAttributes: expect.arrayContaining([{ Name: "email", Value: "moved@example.org" }]),
  });

  const { ChallengeName, Session } = await client.send(passwordAuth("moved@example.org", NEXT_PASSWORD));
  expect(ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  const second = await client.send(
    new RespondToAuthChallengeCommand({
      ClientId: ClientId(),
      ChallengeName,
      Session,
      ChallengeResponses: {
        USERNAME: "moved@example.org",
        SOFTWARE_TOKEN_MFA_CODE: appCode(String(SecretCode), t.clock.now(), 1),
      },
    }),
  );
  const refreshed = await client.send(refreshAuth(String(second.AuthenticationResult?.RefreshToken)));
  const Token = String(refreshed.AuthenticationResult?.RefreshToken);
  await client.send(new RevokeTokenCommand({ ClientId: ClientId(), Token }));

  const forgotten = { ClientId: ClientId(), Username: "moved@example.org" };
  expect((await client.send(new ForgotPasswordCommand(forgotten))).CodeDeliveryDetails?.Destination).toBe(
    "m***@e***.org",
  );
  await client.send(
    new ConfirmForgotPasswordCommand({
      ...forgotten,
      ConfirmationCode: t.lastCode("moved@example.org"),
      Password: PASSWORD,
    }),
  );
  await t.join("goodbye@example.org");
  const last = await t.tokens("goodbye@example.org");
  await client.send(new GlobalSignOutCommand({ AccessToken: last.AccessToken }));
  const { AccessToken: final } = await t.tokens("goodbye@example.org");
  await client.send(new DeleteUserCommand({ AccessToken: final }));
});

describe("refusals carry name, message and status", () => {
  const Username = "refused@example.org";
  let AccessToken: string;
  let RefreshToken: string;
  beforeAll(async () => {
    await t.join(Username);
    ({ AccessToken, RefreshToken } = await t.tokens(Username));
  });

  test("SignUp", async () => {
    const fields = { ClientId: ClientId(), Username: "new@example.org", Password: PASSWORD };
    expect(await refused(new SignUpCommand({ ...fields, Password: "short" }))).toEqual(WEAK);
    expect(await refused(new SignUpCommand({ ...fields, Username: "new" }))).toEqual([
      "InvalidParameterException",
      "Username should be an email.",
    ]);
    const UserAttributes = [{ Name: "custom:admin", Value: "1" }];
    expect(await refused(new SignUpCommand({ ...fields, UserAttributes }))).toEqual([
      "NotAuthorizedException",
      "A client attempted to write unauthorized attribute",
    ]);
    expect(await refused(new SignUpCommand({ ...fields, ClientId: "other" }))).toEqual(NO_CLIENT);
    for (let n = 0; n < 5; n++) await client.send(new SignUpCommand(fields));
    expect(await refused(new SignUpCommand(fields))).toEqual(LIMIT);
  });

  test("ConfirmSignUp, ResendConfirmationCode", async () => {
    const fields = { ClientId: ClientId(), Username: "unconfirmed@example.org" };
    await client.send(new SignUpCommand({ ...fields, Password: PASSWORD }));
    expect(await refused(passwordAuth(fields.Username))).toEqual([
      "UserNotConfirmedException",
      "User is not confirmed.",
    ]);
    const ConfirmationCode = t.lastCode(fields.Username);
    const confirm = (code: string) => new ConfirmSignUpCommand({ ...fields, ConfirmationCode: code });
    expect(await refused(confirm(wrong(ConfirmationCode)))).toEqual(MISMATCH);
    await client.send(confirm(ConfirmationCode));
    expect(await refused(confirm(ConfirmationCode))).toEqual([
      "NotAuthorizedException",
      "User cannot be confirmed. Current status is CONFIRMED",
    ]);
    const nobody = { ClientId: ClientId(), Username: "nobody@example.org", ConfirmationCode };
    expect(await refused(new ConfirmSignUpCommand(nobody))).toEqual(EXPIRED);
    for (let n = 0; n < 5; n++) await client.send(new ResendConfirmationCodeCommand(fields));
    expect(await refused(new ResendConfirmationCodeCommand(fields))).toEqual(LIMIT);
    expect(await refused(new ResendConfirmationCodeCommand({ ...fields, ClientId: "other" }))).toEqual(
      NO_CLIENT,
    );
  });

  test("InitiateAuth", async () => {
    expect(await refused(passwordAuth(Username, "Wrong horse 1"))).toEqual(WRONG);
    expect(await refused(passwordAuth("nobody@example.org"))).toEqual(WRONG);
    for (let n = 0; n < 4; n++) await refused(passwordAuth("nobody@example.org"));
    expect(await refused(passwordAuth("nobody@example.org"))).toEqual([
      "NotAuthorizedException",
      "Password attempts exceeded",
    ]);
    expect(await refused(refreshAuth("bm90IG9uZSBvZiBvdXJz"))).toEqual([
      "NotAuthorizedException",
      "Invalid Refresh Token",
    ]);
    const srp = { ClientId: ClientId(), AuthFlow: "USER_SRP_AUTH" as const, AuthParameters: {} };
    expect(await refused(new InitiateAuthCommand(srp))).toEqual([
      "InvalidParameterException",
      "USER_SRP_AUTH flow not enabled for this client",
    ]);
    expect(await refused(new InitiateAuthCommand({ ...srp, ClientId: "other" }))).toEqual(NO_CLIENT);
  });

  test("RespondToAuthChallenge", async () => {
    const fields = {
      ClientId: ClientId(),
      ChallengeName: "SOFTWARE_TOKEN_MFA" as const,
      Session: "bm90IG9uZSBvZiBvdXJzIGF0IGFsbA",
      ChallengeResponses: { USERNAME: Username, SOFTWARE_TOKEN_MFA_CODE: "123456" },
    };
    expect(await refused(new RespondToAuthChallengeCommand(fields))).toEqual([
      "NotAuthorizedException",
      "Invalid session for the user, session is expired.",
    ]);
    const incomplete = new RespondToAuthChallengeCommand({ ...fields, ChallengeResponses: {} });
    expect(await refused(incomplete)).toEqual([
      "InvalidParameterException",
      "Missing required parameter USERNAME",
    ]);
  });

  test("AssociateSoftwareToken, VerifySoftwareToken, SetUserMFAPreference", async () => {
    expect(await refused(new AssociateSoftwareTokenCommand({ AccessToken: "a.b.c" }))).toEqual(NO_TOKEN);
    const verify = (UserCode: string) => new VerifySoftwareTokenCommand({ AccessToken, UserCode });
    expect((await refused(verify("123456")))[0]).toBe("SoftwareTokenMFANotFoundException");
    const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    expect(await refused(verify(appCode(String(SecretCode), t.clock.now(), 9)))).toEqual([
      "EnableSoftwareTokenMFAException",
      "Code mismatch and fail enable Software Token MFA",
    ]);
    const prefer = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } };
    expect(await refused(new SetUserMFAPreferenceCommand(prefer))).toEqual([
      "InvalidParameterException",
      "User has not verified software token mfa",
    ]);
  });

  test("ChangePassword", async () => {
    const fields = { AccessToken, PreviousPassword: PASSWORD, ProposedPassword: NEXT_PASSWORD };
    expect(await refused(new ChangePasswordCommand({ ...fields, ProposedPassword: "short" }))).toEqual(WEAK);
    expect(await refused(new ChangePasswordCommand({ ...fields, AccessToken: "a.b.c" }))).toEqual(NO_TOKEN);
    const guess = new ChangePasswordCommand({ ...fields, PreviousPassword: "Wrong horse 1" });
    for (let n = 0; n < 5; n++) expect(await refused(guess)).toEqual(WRONG);
    expect(await refused(guess)).toEqual(LIMIT);
  });

  test("UpdateUserAttributes, GetUserAttributeVerificationCode, VerifyUserAttribute", async () => {
    const email = (Value: string) =>
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value }] });
    expect(await refused(email("no address"))).toEqual([
      "InvalidParameterException",
      "Invalid email address format.",
    ]);
    const again = new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: "email" });
    expect((await refused(again))[0]).toBe("InvalidParameterException");
    const prove = (Code: string) =>
      new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code });
    expect(await refused(prove("123456"))).toEqual(EXPIRED);
    await client.send(email("contested@example.org"));
    const code = t.lastCode("contested@example.org");
    expect(await refused(prove(wrong(code)))).toEqual(MISMATCH);
    await t.join("contested@example.org");
    expect(await refused(prove(code))).toEqual([
      "AliasExistsException",
      "An account with the given email already exists.",
    ]);
  });

  test("ForgotPassword, ConfirmForgotPassword", async () => {
    const fields = { ClientId: ClientId(), Username };
    const reset = (ConfirmationCode: string, Password = NEXT_PASSWORD) =>
      new ConfirmForgotPasswordCommand({ ...fields, ConfirmationCode, Password });
    expect(await refused(reset("123456"))).toEqual(EXPIRED);
    for (let n = 0; n < 5; n++) await client.send(new ForgotPasswordCommand(fields));
    expect(await refused(new ForgotPasswordCommand(fields))).toEqual(LIMIT);
    expect(await refused(reset(wrong(t.lastCode(Username))))).toEqual(MISMATCH);
    expect(await refused(reset(t.lastCode(Username), "short"))).toEqual(WEAK);
  });

  test("GetUser, RevokeToken, GlobalSignOut, DeleteUser", async () => {
    expect(await refused(new GetUserCommand({ AccessToken: "a.b.c" }))).toEqual(NO_TOKEN);
    expect((await refused(new RevokeTokenCommand({ ClientId: ClientId(), Token: AccessToken })))[0]).toBe(
      "UnsupportedTokenTypeException",
    );
    const revoke = new RevokeTokenCommand({ ClientId: "other", Token: RefreshToken });
    expect(await refused(revoke)).toEqual(NO_CLIENT);
    await client.send(new RevokeTokenCommand({ ClientId: ClientId(), Token: RefreshToken }));
    const revoked = ["NotAuthorizedException", "Access Token has been revoked"];
    expect(await refused(new GlobalSignOutCommand({ AccessToken }))).toEqual(revoked);
    expect(await refused(new DeleteUserCommand({ AccessToken }))).toEqual(revoked);
    t.clock.pass({ hours: 1 });
    expect(await refused(new GetUserCommand({ AccessToken }))).toEqual([
      "NotAuthorizedException",
      "Access Token has expired",
    ]);
  });

  test("none of the pool's operations was left out", () => {
    expect([...asked].sort()).toEqual([...OPERATIONS.keys()].sort());
  });
});
