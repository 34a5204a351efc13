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
import { PASSWORD } from "#test/user-pool.ts";
import { ACCOUNT } from "./account-refusals.ts";
import {
  answer,
  type Case,
  change,
  enter,
  FOREIGN,
  logIn,
  moveTo,
  proofAgain,
  prove,
  reset,
  row,
  tokensFrom,
  withoutAttributes,
} from "./calls.ts";
import { FORGOTTEN, LOG_IN, SIGN_UP } from "./entry-refusals.ts";

/** Who calls with an access token, and what else each such operation needs. */
const HOLDERS: [string, (AccessToken: string) => object][] = [
  ["GetUser", (AccessToken) => new GetUserCommand({ AccessToken })],
  ["GlobalSignOut", (AccessToken) => new GlobalSignOutCommand({ AccessToken })],
  ["DeleteUser", (AccessToken) => new DeleteUserCommand({ AccessToken })],
  ["ChangePassword", (AccessToken) => change(AccessToken)],
  ["UpdateUserAttributes", (AccessToken) => moveTo(AccessToken, "moved@example.org")],
  ["VerifyUserAttribute", (AccessToken) => prove(AccessToken, "123456")],
  ["GetUserAttributeVerificationCode", (AccessToken) => proofAgain(AccessToken)],
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
  ["GetTokensFromRefreshToken", (ClientId) => tokensFrom(ClientId, FOREIGN)],
  ["InitiateAuth", (ClientId) => logIn({ ClientId, Username: "a@example.org" })],
  [
    "RespondToAuthChallenge",
    (ClientId) => answer({ ClientId, Username: "a@example.org" }, FOREIGN, "123456"),
  ],
  ["ForgotPassword", (ClientId) => new ForgotPasswordCommand({ ClientId, Username: "a@example.org" })],
  ["ConfirmForgotPassword", (ClientId) => reset({ ClientId, Username: "a@example.org" }, "123456")],
];

const bad = (member: string, pattern: string) =>
  `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must satisfy regular expression pattern: ${pattern}`;

/** Every refusal that can happen here, by the operation that documents it. */
export const CASES: Case[] = [
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
      bad("clientId", String.raw`[\w+]+`),
      async () => withClient("not one"),
    ),
  ]),
  ...HOLDERS.flatMap(([operation, asHolder]) => [
    row(operation, "NotAuthorized", "the token is none", "Invalid Access Token", async () =>
      asHolder("a.b.c"),
    ),
    row(operation, "NotAuthorized", "the token ran out", "Access Token has expired", async (s) => {
      const { AccessToken } = await enter(s);
      s.t.clock.pass({ hours: 1 });
      return asHolder(AccessToken);
    }),
    row(operation, "NotAuthorized", "its session was revoked", "Access Token has been revoked", async (s) => {
      const { AccessToken, RefreshToken } = await enter(s);
      await s.send(new RevokeTokenCommand({ ClientId: s.ClientId, Token: RefreshToken }));
      return asHolder(AccessToken);
    }),
    row(
      operation,
      "InvalidParameter",
      "the token has no such form",
      bad("accessToken", "[A-Za-z0-9-_=.]+"),
      async () => asHolder("not one"),
    ),
  ]),
  row(
    "RevokeToken",
    "InvalidParameter",
    "the token has no such form",
    bad("token", "[A-Za-z0-9-_=.]+"),
    async (s) => new RevokeTokenCommand({ ClientId: s.ClientId, Token: "not one" }),
  ),
  ...SIGN_UP,
  ...LOG_IN,
  ...FORGOTTEN,
  ...ACCOUNT,
];
