import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserAuthFactorsCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticatorCode } from "#test/support/authenticator-app.ts";
import { createTestPool, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";

/** The hosted service's own client against the real routes on a real port: every operation, in one life. */
let t: TestPool;
let client: CognitoIdentityProviderClient;
beforeAll(async () => {
  t = await createTestPool();
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
  const UserCode = authenticatorCode(String(SecretCode), t.clock.now());
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
        SOFTWARE_TOKEN_MFA_CODE: authenticatorCode(String(SecretCode), t.clock.now(), 1),
      },
    }),
  );
  const refreshed = await client.send(refreshAuth(String(second.AuthenticationResult?.RefreshToken)));
  const Token = String(refreshed.AuthenticationResult?.RefreshToken);
  await client.send(new RevokeTokenCommand({ ClientId: ClientId(), Token }));

  const passwordReset = { ClientId: ClientId(), Username: "moved@example.org" };
  expect((await client.send(new ForgotPasswordCommand(passwordReset))).CodeDeliveryDetails?.Destination).toBe(
    "m***@e***.org",
  );
  await client.send(
    new ConfirmForgotPasswordCommand({
      ...passwordReset,
      ConfirmationCode: t.lastCode("moved@example.org"),
      Password: PASSWORD,
    }),
  );
  await t.signUpAndConfirm("goodbye@example.org");
  const entered = await t.tokens("goodbye@example.org");
  const renewed = await client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: ClientId(), RefreshToken: entered.RefreshToken }),
  );
  expect(renewed.AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: "Bearer" });
  expect(renewed.AuthenticationResult?.RefreshToken).not.toBe(entered.RefreshToken);
  const own = { AccessToken: String(renewed.AuthenticationResult?.AccessToken) };
  expect((await client.send(new ListDevicesCommand(own))).Devices).toEqual([]);
  expect(await client.send(new GetUserAuthFactorsCommand(own))).toMatchObject({
    ConfiguredUserAuthFactors: ["PASSWORD"],
  });
  const email = new DeleteUserAttributesCommand({ ...own, UserAttributeNames: ["email"] });
  await expect(client.send(email)).rejects.toMatchObject({ name: "InvalidParameterException" });
  const last = await t.tokens("goodbye@example.org");
  await client.send(new GlobalSignOutCommand({ AccessToken: last.AccessToken }));
  const { AccessToken: final } = await t.tokens("goodbye@example.org");
  await client.send(new DeleteUserCommand({ AccessToken: final }));
});
