import {
  AssociateSoftwareTokenCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetUserAuthFactorsCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  ListDevicesCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { PASSWORD } from "#test/support/test-user-pool.ts";
import { ACCOUNT_ERRORS } from "./account-errors.ts";
import {
  answerChallenge,
  changeEmail,
  changePassword,
  confirmReset,
  type ErrorCase,
  logIn,
  resendEmailCode,
  row,
  signUpAndLogIn,
  tokensFrom,
  UNKNOWN_SESSION,
  verifyEmail,
  withoutAttributes,
} from "./sdk-calls.ts";
import { FORGOT_PASSWORD_ERRORS, LOG_IN_ERRORS, SIGN_UP_ERRORS } from "./sign-in-errors.ts";

/** Who calls with an access token, and what else each such operation needs. */
const TOKEN_OPERATIONS: [string, (AccessToken: string) => object][] = [
  ["GetUser", (AccessToken) => new GetUserCommand({ AccessToken })],
  ["GlobalSignOut", (AccessToken) => new GlobalSignOutCommand({ AccessToken })],
  ["DeleteUser", (AccessToken) => new DeleteUserCommand({ AccessToken })],
  ["ChangePassword", (AccessToken) => changePassword(AccessToken)],
  ["UpdateUserAttributes", (AccessToken) => changeEmail(AccessToken, "moved@example.org")],
  ["VerifyUserAttribute", (AccessToken) => verifyEmail(AccessToken, "123456")],
  ["GetUserAttributeVerificationCode", (AccessToken) => resendEmailCode(AccessToken)],
  ["AssociateSoftwareToken", (AccessToken) => new AssociateSoftwareTokenCommand({ AccessToken })],
  ["ListDevices", (AccessToken) => new ListDevicesCommand({ AccessToken })],
  ["GetUserAuthFactors", (AccessToken) => new GetUserAuthFactorsCommand({ AccessToken })],
  ["DeleteUserAttributes", (AccessToken) => withoutAttributes(AccessToken, "email")],
  [
    "VerifySoftwareToken",
    (AccessToken) => new VerifySoftwareTokenCommand({ AccessToken, UserCode: "123456" }),
  ],
  [
    "SetUserMFAPreference",
    (AccessToken) =>
      new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
  ],
];

/** Who calls with a client id. */
const CLIENTS: [string, (ClientId: string) => object][] = [
  ["SignUp", (ClientId) => new SignUpCommand({ ClientId, Username: "a@example.org", Password: PASSWORD })],
  [
    "ConfirmSignUp",
    (ClientId) =>
      new ConfirmSignUpCommand({ ClientId, Username: "a@example.org", ConfirmationCode: "123456" }),
  ],
  [
    "ResendConfirmationCode",
    (ClientId) => new ResendConfirmationCodeCommand({ ClientId, Username: "a@example.org" }),
  ],
  ["GetTokensFromRefreshToken", (ClientId) => tokensFrom(ClientId, UNKNOWN_SESSION)],
  ["InitiateAuth", (ClientId) => logIn({ ClientId, Username: "a@example.org" })],
  [
    "RespondToAuthChallenge",
    (ClientId) => answerChallenge({ ClientId, Username: "a@example.org" }, UNKNOWN_SESSION, "123456"),
  ],
  ["ForgotPassword", (ClientId) => new ForgotPasswordCommand({ ClientId, Username: "a@example.org" })],
  ["ConfirmForgotPassword", (ClientId) => confirmReset({ ClientId, Username: "a@example.org" }, "123456")],
];

const invalidValue = (member: string, pattern: string) =>
  `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must satisfy regular expression pattern: ${pattern}`;

/** Every refusal that can happen here, by the operation that documents it. */
export const ERROR_CASES: ErrorCase[] = [
  ...CLIENTS.flatMap(([operation, withClient]) => [
    row(
      operation,
      "ResourceNotFound",
      "the client is another",
      "User pool client other does not exist.",
      async () => withClient("other"),
    ),
    row(
      operation,
      "InvalidParameter",
      "the client id has no such form",
      invalidValue("clientId", String.raw`[\w+]+`),
      async () => withClient("not one"),
    ),
  ]),
  ...TOKEN_OPERATIONS.flatMap(([operation, withToken]) => [
    row(operation, "NotAuthorized", "the token is none", "Invalid Access Token", async () =>
      withToken("a.b.c"),
    ),
    row(operation, "NotAuthorized", "the token ran out", "Access Token has expired", async (s) => {
      const { AccessToken } = await signUpAndLogIn(s);
      s.t.clock.advance({ hours: 1 });
      return withToken(AccessToken);
    }),
    row(operation, "NotAuthorized", "its session was revoked", "Access Token has been revoked", async (s) => {
      const { AccessToken, RefreshToken } = await signUpAndLogIn(s);
      await s.send(new RevokeTokenCommand({ ClientId: s.ClientId, Token: RefreshToken }));
      return withToken(AccessToken);
    }),
    row(
      operation,
      "InvalidParameter",
      "the token has no such form",
      invalidValue("accessToken", "[A-Za-z0-9-_=.]+"),
      async () => withToken("not one"),
    ),
  ]),
  row(
    "RevokeToken",
    "InvalidParameter",
    "the token has no such form",
    invalidValue("token", "[A-Za-z0-9-_=.]+"),
    async (s) => new RevokeTokenCommand({ ClientId: s.ClientId, Token: "not one" }),
  ),
  ...SIGN_UP_ERRORS,
  ...LOG_IN_ERRORS,
  ...FORGOT_PASSWORD_ERRORS,
  ...ACCOUNT_ERRORS,
];
