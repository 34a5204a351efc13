import {
  AssociateSoftwareTokenCommand,
  DeleteUserCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { authenticatorCode } from "#test/support/authenticator-app.ts";
import { differentCode, PASSWORD } from "#test/support/test-user-pool.ts";
import {
  ATTEMPT_LIMIT_MESSAGE,
  changeEmail,
  changePassword,
  type ErrorCase,
  EXPIRED_CODE_MESSAGE,
  PASSWORD_TOO_SHORT_MESSAGE,
  resendEmailCode,
  row,
  signUpAndLogIn,
  UNKNOWN_SESSION,
  usedUp,
  verifyEmail,
  WRONG_CODE_MESSAGE,
  withoutAttributes,
} from "./sdk-calls.ts";

const OLD_LOGIN = "Recent login required: log in again and repeat this within five minutes.";

/** What takes an account over, and so takes a recent login. */
const GUARDED: [string, (AccessToken: string) => object][] = [
  ["UpdateUserAttributes", (AccessToken) => changeEmail(AccessToken, "elsewhere@example.org")],
  ["AssociateSoftwareToken", (AccessToken) => new AssociateSoftwareTokenCommand({ AccessToken })],
  [
    "VerifySoftwareToken",
    (AccessToken) => new VerifySoftwareTokenCommand({ AccessToken, UserCode: "123456" }),
  ],
  [
    "SetUserMFAPreference",
    (AccessToken) =>
      new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
  ],
  ["DeleteUser", (AccessToken) => new DeleteUserCommand({ AccessToken })],
];

export const ACCOUNT_ERRORS: ErrorCase[] = [
  row(
    "ChangePassword",
    "NotAuthorized",
    "the present password is wrong",
    "Incorrect username or password.",
    async (s) => changePassword((await signUpAndLogIn(s)).AccessToken, "Wrong horse 1"),
  ),
  row(
    "ChangePassword",
    "InvalidPassword",
    "the new password is weak",
    PASSWORD_TOO_SHORT_MESSAGE,
    async (s) => changePassword((await signUpAndLogIn(s)).AccessToken, PASSWORD, "short"),
  ),
  row("ChangePassword", "LimitExceeded", "it is the sixth in an hour", ATTEMPT_LIMIT_MESSAGE, async (s) =>
    usedUp(s, 5, changePassword((await signUpAndLogIn(s)).AccessToken, "Wrong horse 1")),
  ),
  row(
    "UpdateUserAttributes",
    "InvalidParameter",
    "the new address is none",
    "Invalid email address format.",
    async (s) => changeEmail((await signUpAndLogIn(s)).AccessToken, "no address"),
  ),
  row(
    "UpdateUserAttributes",
    "NotAuthorized",
    "an attribute is not the caller's to write",
    "A client attempted to write unauthorized attribute",
    async (s) =>
      new UpdateUserAttributesCommand({
        AccessToken: (await signUpAndLogIn(s)).AccessToken,
        UserAttributes: [{ Name: "email_verified", Value: "true" }],
      }),
  ),
  row(
    "UpdateUserAttributes",
    "TooManyRequests",
    "it is the sixth in an hour",
    "Too many requests",
    async (s) => usedUp(s, 5, changeEmail((await signUpAndLogIn(s)).AccessToken, `to-${s.Username}`)),
  ),
  row("VerifyUserAttribute", "ExpiredCode", "no code was asked for", EXPIRED_CODE_MESSAGE, async (s) =>
    verifyEmail((await signUpAndLogIn(s)).AccessToken, "123456"),
  ),
  row("VerifyUserAttribute", "CodeMismatch", "the code is wrong", WRONG_CODE_MESSAGE, async (s) => {
    const { AccessToken } = await signUpAndLogIn(s);
    await s.send(changeEmail(AccessToken, `to-${s.Username}`));
    return verifyEmail(AccessToken, differentCode(s.t.lastCode(`to-${s.Username}`)));
  }),
  row(
    "VerifyUserAttribute",
    "AliasExists",
    "another proved the address first",
    "An account with the given email already exists.",
    async (s) => {
      const { AccessToken } = await signUpAndLogIn(s);
      await s.send(changeEmail(AccessToken, `to-${s.Username}`));
      const code = s.t.lastCode(`to-${s.Username}`);
      await s.t.signUpAndConfirm(`to-${s.Username}`);
      return verifyEmail(AccessToken, code);
    },
  ),
  row(
    "VerifyUserAttribute",
    "LimitExceeded",
    "it is the sixteenth in an hour",
    ATTEMPT_LIMIT_MESSAGE,
    async (s) => usedUp(s, 15, verifyEmail((await signUpAndLogIn(s)).AccessToken, "123456")),
  ),
  row(
    "GetUserAttributeVerificationCode",
    "InvalidParameter",
    "no address waits for its proof",
    "The email attribute is verified already.",
    async (s) => resendEmailCode((await signUpAndLogIn(s)).AccessToken),
  ),
  row(
    "GetUserAttributeVerificationCode",
    "LimitExceeded",
    "it is the sixth in an hour",
    ATTEMPT_LIMIT_MESSAGE,
    async (s) => usedUp(s, 5, resendEmailCode((await signUpAndLogIn(s)).AccessToken)),
  ),
  row(
    "VerifySoftwareToken",
    "SoftwareTokenMFANotFound",
    "no app was associated",
    "No authenticator app is set up for this user.",
    async (s) =>
      new VerifySoftwareTokenCommand({
        AccessToken: (await signUpAndLogIn(s)).AccessToken,
        UserCode: "123456",
      }),
  ),
  row(
    "VerifySoftwareToken",
    "EnableSoftwareTokenMFA",
    "the code is wrong",
    "Code mismatch and fail enable Software Token MFA",
    async (s) => {
      const { AccessToken } = await signUpAndLogIn(s);
      const { SecretCode } = await s.send(new AssociateSoftwareTokenCommand({ AccessToken }));
      return new VerifySoftwareTokenCommand({
        AccessToken,
        UserCode: authenticatorCode(SecretCode, s.t.clock.now(), 9),
      });
    },
  ),
  row(
    "VerifySoftwareToken",
    "TooManyRequests",
    "it is the sixteenth in an hour",
    "Too many requests",
    async (s) => {
      const { AccessToken } = await signUpAndLogIn(s);
      return usedUp(s, 15, new VerifySoftwareTokenCommand({ AccessToken, UserCode: "123456" }));
    },
  ),
  row(
    "SetUserMFAPreference",
    "InvalidParameter",
    "no app was verified",
    "User has not verified software token mfa",
    async (s) =>
      new SetUserMFAPreferenceCommand({
        AccessToken: (await signUpAndLogIn(s)).AccessToken,
        SoftwareTokenMfaSettings: { Enabled: true },
      }),
  ),
  ...GUARDED.map(([operation, change]) =>
    row(operation, "NotAuthorized", "the login is five minutes old", OLD_LOGIN, async (s) => {
      const { AccessToken } = await signUpAndLogIn(s);
      s.t.clock.advance({ minutes: 5 });
      return change(AccessToken);
    }),
  ),
  row(
    "DeleteUserAttributes",
    "InvalidParameter",
    "it is the email",
    "user.email: Required attribute cannot be deleted.",
    async (s) => withoutAttributes((await signUpAndLogIn(s)).AccessToken, "email"),
  ),
  row(
    "DeleteUserAttributes",
    "NotAuthorized",
    "an attribute is not the caller's to write",
    "A client attempted to write unauthorized attribute",
    async (s) => withoutAttributes((await signUpAndLogIn(s)).AccessToken, "sub"),
  ),
  row(
    "RevokeToken",
    "UnsupportedTokenType",
    "it is an access token",
    "Unsupported token type",
    async (s) =>
      new RevokeTokenCommand({ ClientId: s.ClientId, Token: (await signUpAndLogIn(s)).AccessToken }),
  ),
  row(
    "RevokeToken",
    "Unauthorized",
    "the client is another",
    "Invalid client",
    async () => new RevokeTokenCommand({ ClientId: "other", Token: UNKNOWN_SESSION }),
  ),
];
