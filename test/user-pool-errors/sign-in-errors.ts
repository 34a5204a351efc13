import {
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { differentCode, PASSWORD } from "#test/support/test-user-pool.ts";
import {
  ATTEMPT_LIMIT_MESSAGE,
  answerChallenge,
  clientAndUsername,
  confirmReset,
  type ErrorCase,
  EXPIRED_CODE_MESSAGE,
  logIn,
  PASSWORD_TOO_SHORT_MESSAGE,
  refresh,
  row,
  signUp,
  signUpAndLogIn,
  tokensFrom,
  UNKNOWN_SESSION,
  usedUp,
  WRONG_CODE_MESSAGE,
  withApp,
} from "./sdk-calls.ts";

export const SIGN_UP_ERRORS: ErrorCase[] = [
  row(
    "SignUp",
    "InvalidParameter",
    "the name is no address",
    "Username should be an email.",
    async (s) => new SignUpCommand({ ...clientAndUsername(s), Username: "nobody", Password: PASSWORD }),
  ),
  row(
    "SignUp",
    "InvalidPassword",
    "the password is weak",
    PASSWORD_TOO_SHORT_MESSAGE,
    async (s) => new SignUpCommand({ ...clientAndUsername(s), Password: "short" }),
  ),
  row(
    "SignUp",
    "NotAuthorized",
    "an attribute is not the caller's to write",
    "A client attempted to write unauthorized attribute",
    async (s) =>
      new SignUpCommand({
        ...clientAndUsername(s),
        Password: PASSWORD,
        UserAttributes: [{ Name: "custom:admin", Value: "1" }],
      }),
  ),
  row("SignUp", "LimitExceeded", "it is the sixth in an hour", ATTEMPT_LIMIT_MESSAGE, (s) =>
    usedUp(s, 5, new SignUpCommand({ ...clientAndUsername(s), Password: PASSWORD })),
  ),
  row("ConfirmSignUp", "CodeMismatch", "the code is wrong", WRONG_CODE_MESSAGE, async (s) => {
    await signUp(s);
    return new ConfirmSignUpCommand({
      ...clientAndUsername(s),
      ConfirmationCode: differentCode(s.t.lastCode(s.Username)),
    });
  }),
  row("ConfirmSignUp", "ExpiredCode", "the code is a day old", EXPIRED_CODE_MESSAGE, async (s) => {
    await signUp(s);
    s.t.clock.advance({ hours: 24 });
    return new ConfirmSignUpCommand({ ...clientAndUsername(s), ConfirmationCode: s.t.lastCode(s.Username) });
  }),
  row(
    "ConfirmSignUp",
    "ExpiredCode",
    "nobody signed up",
    EXPIRED_CODE_MESSAGE,
    async (s) => new ConfirmSignUpCommand({ ...clientAndUsername(s), ConfirmationCode: "123456" }),
  ),
  row(
    "ConfirmSignUp",
    "NotAuthorized",
    "it is done already",
    "User cannot be confirmed. Current status is CONFIRMED",
    async (s) => {
      await signUp(s);
      const confirm = new ConfirmSignUpCommand({
        ...clientAndUsername(s),
        ConfirmationCode: s.t.lastCode(s.Username),
      });
      await s.send(confirm);
      return confirm;
    },
  ),
  row("ConfirmSignUp", "LimitExceeded", "it is the sixteenth in an hour", ATTEMPT_LIMIT_MESSAGE, (s) =>
    usedUp(s, 15, new ConfirmSignUpCommand({ ...clientAndUsername(s), ConfirmationCode: "123456" })),
  ),
  row("ResendConfirmationCode", "LimitExceeded", "it is the sixth in an hour", ATTEMPT_LIMIT_MESSAGE, (s) =>
    usedUp(s, 5, new ResendConfirmationCodeCommand(clientAndUsername(s))),
  ),
];

export const LOG_IN_ERRORS: ErrorCase[] = [
  row(
    "InitiateAuth",
    "NotAuthorized",
    "the password is wrong",
    "Incorrect username or password.",
    async (s) => {
      await s.t.signUpAndConfirm(s.Username);
      return logIn(s, "Wrong horse 1");
    },
  ),
  row("InitiateAuth", "NotAuthorized", "there is no account", "Incorrect username or password.", async (s) =>
    logIn(s),
  ),
  row("InitiateAuth", "NotAuthorized", "five passwords were wrong", "Password attempts exceeded", (s) =>
    usedUp(s, 5, logIn(s, "Wrong horse 1")),
  ),
  row("InitiateAuth", "UserNotConfirmed", "the code never came back", "User is not confirmed.", async (s) => {
    await signUp(s);
    return logIn(s);
  }),
  row("InitiateAuth", "NotAuthorized", "the refresh token is none", "Invalid Refresh Token", async (s) =>
    refresh(s.ClientId, UNKNOWN_SESSION),
  ),
  row("InitiateAuth", "NotAuthorized", "it was revoked", "Refresh Token has been revoked", async (s) => {
    const { RefreshToken } = await signUpAndLogIn(s);
    await s.send(new RevokeTokenCommand({ ClientId: s.ClientId, Token: RefreshToken }));
    return refresh(s.ClientId, RefreshToken);
  }),
  row("InitiateAuth", "NotAuthorized", "it is 30 days old", "Refresh Token has expired", async (s) => {
    const { RefreshToken } = await signUpAndLogIn(s);
    s.t.clock.advance({ hours: 24 * 30 });
    return refresh(s.ClientId, RefreshToken);
  }),
  row("GetTokensFromRefreshToken", "NotAuthorized", "the token is none", "Invalid Refresh Token", async (s) =>
    tokensFrom(s.ClientId, UNKNOWN_SESSION),
  ),
  row(
    "GetTokensFromRefreshToken",
    "RefreshTokenReuse",
    "it was rotated before",
    "Refresh token has been invalidated by refresh token rotation.",
    async (s) => {
      const { RefreshToken } = await signUpAndLogIn(s);
      await s.send(tokensFrom(s.ClientId, RefreshToken));
      s.t.clock.advance({ minutes: 1 });
      return tokensFrom(s.ClientId, RefreshToken);
    },
  ),
  row(
    "InitiateAuth",
    "InvalidParameter",
    "the flow is SRP",
    "USER_SRP_AUTH flow not enabled for this client",
    async ({ ClientId }) =>
      new InitiateAuthCommand({ ClientId, AuthFlow: "USER_SRP_AUTH", AuthParameters: {} }),
  ),
  row(
    "RespondToAuthChallenge",
    "NotAuthorized",
    "the session is none",
    "Invalid session for the user, session is expired.",
    async (s) => answerChallenge(s, UNKNOWN_SESSION, "123456"),
  ),
  row(
    "RespondToAuthChallenge",
    "NotAuthorized",
    "the session is three minutes old",
    "Invalid session for the user, session is expired.",
    async (s) => {
      const { challenge, code } = await withApp(s);
      const session = await challenge();
      s.t.clock.advance({ minutes: 3 });
      return answerChallenge(s, session, code(0));
    },
  ),
  row(
    "RespondToAuthChallenge",
    "InvalidParameter",
    "the name is missing",
    "Missing required parameter USERNAME",
    async ({ ClientId }) =>
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: "SOFTWARE_TOKEN_MFA",
        Session: UNKNOWN_SESSION,
      }),
  ),
  row(
    "RespondToAuthChallenge",
    "CodeMismatch",
    "the code is wrong",
    "Invalid code received for user",
    async (s) => {
      const { challenge, code } = await withApp(s);
      return answerChallenge(s, await challenge(), code(9));
    },
  ),
  row(
    "RespondToAuthChallenge",
    "ExpiredCode",
    "the code was used",
    "Your software token has already been used once.",
    async (s) => {
      const { challenge, code } = await withApp(s);
      await s.send(answerChallenge(s, await challenge(), code(0)));
      return answerChallenge(s, await challenge(), code(0));
    },
  ),
  row(
    "RespondToAuthChallenge",
    "TooManyRequests",
    "five codes were wrong",
    "Too many requests",
    async (s) => {
      const { challenge, code } = await withApp(s);
      await usedUp(s, 5, answerChallenge(s, await challenge(), code(9)));
      return answerChallenge(s, await challenge(), code(0));
    },
  ),
];

export const FORGOT_PASSWORD_ERRORS: ErrorCase[] = [
  row("ForgotPassword", "LimitExceeded", "it is the sixth in an hour", ATTEMPT_LIMIT_MESSAGE, (s) =>
    usedUp(s, 5, new ForgotPasswordCommand(clientAndUsername(s))),
  ),
  row("ConfirmForgotPassword", "ExpiredCode", "no code was asked for", EXPIRED_CODE_MESSAGE, async (s) =>
    confirmReset(s, "123456"),
  ),
  row("ConfirmForgotPassword", "ExpiredCode", "the code is an hour old", EXPIRED_CODE_MESSAGE, async (s) => {
    await s.t.signUpAndConfirm(s.Username);
    await s.send(new ForgotPasswordCommand(clientAndUsername(s)));
    s.t.clock.advance({ hours: 1 });
    return confirmReset(s, s.t.lastCode(s.Username));
  }),
  row("ConfirmForgotPassword", "CodeMismatch", "the code is wrong", WRONG_CODE_MESSAGE, async (s) => {
    await s.t.signUpAndConfirm(s.Username);
    await s.send(new ForgotPasswordCommand(clientAndUsername(s)));
    return confirmReset(s, differentCode(s.t.lastCode(s.Username)));
  }),
  row("ConfirmForgotPassword", "CodeMismatch", "there is no account", WRONG_CODE_MESSAGE, async (s) => {
    await s.send(new ForgotPasswordCommand(clientAndUsername(s)));
    return confirmReset(s, "123456");
  }),
  row(
    "ConfirmForgotPassword",
    "InvalidPassword",
    "the new password is weak",
    PASSWORD_TOO_SHORT_MESSAGE,
    async (s) => confirmReset(s, "123456", "short"),
  ),
  row("ConfirmForgotPassword", "LimitExceeded", "it is the eleventh in an hour", ATTEMPT_LIMIT_MESSAGE, (s) =>
    usedUp(s, 10, confirmReset(s, "123456")),
  ),
];
