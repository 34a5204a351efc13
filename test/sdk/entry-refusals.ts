import {
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { PASSWORD, wrong } from "#test/user-pool.ts";
import {
  ATTEMPTS,
  answer,
  type Case,
  EXPIRED_CODE,
  enter,
  FOREIGN,
  logIn,
  NOT_LONG,
  named,
  refresh,
  reset,
  row,
  signUp,
  tokensFrom,
  usedUp,
  WRONG_CODE,
  withApp,
} from "./calls.ts";

export const SIGN_UP: Case[] = [
  row(
    "SignUp",
    "InvalidParameter",
    "the name is no address",
    "Username should be an email.",
    async (s) => new SignUpCommand({ ...named(s), Username: "nobody", Password: PASSWORD }),
  ),
  row(
    "SignUp",
    "InvalidPassword",
    "the password is weak",
    NOT_LONG,
    async (s) => new SignUpCommand({ ...named(s), Password: "short" }),
  ),
  row(
    "SignUp",
    "NotAuthorized",
    "an attribute is not the caller's to write",
    "A client attempted to write unauthorized attribute",
    async (s) =>
      new SignUpCommand({
        ...named(s),
        Password: PASSWORD,
        UserAttributes: [{ Name: "custom:admin", Value: "1" }],
      }),
  ),
  row("SignUp", "LimitExceeded", "it is the sixth in an hour", ATTEMPTS, (s) =>
    usedUp(s, 5, new SignUpCommand({ ...named(s), Password: PASSWORD })),
  ),
  row("ConfirmSignUp", "CodeMismatch", "the code is wrong", WRONG_CODE, async (s) => {
    await signUp(s);
    return new ConfirmSignUpCommand({ ...named(s), ConfirmationCode: wrong(s.t.lastCode(s.Username)) });
  }),
  row("ConfirmSignUp", "ExpiredCode", "the code is a day old", EXPIRED_CODE, async (s) => {
    await signUp(s);
    s.t.clock.pass({ hours: 24 });
    return new ConfirmSignUpCommand({ ...named(s), ConfirmationCode: s.t.lastCode(s.Username) });
  }),
  row(
    "ConfirmSignUp",
    "ExpiredCode",
    "nobody signed up",
    EXPIRED_CODE,
    async (s) => new ConfirmSignUpCommand({ ...named(s), ConfirmationCode: "123456" }),
  ),
  row(
    "ConfirmSignUp",
    "NotAuthorized",
    "it is done already",
    "User cannot be confirmed. Current status is CONFIRMED",
    async (s) => {
      await signUp(s);
      const confirm = new ConfirmSignUpCommand({
        ...named(s),
        ConfirmationCode: s.t.lastCode(s.Username),
      });
      await s.send(confirm);
      return confirm;
    },
  ),
  row("ConfirmSignUp", "LimitExceeded", "it is the sixteenth in an hour", ATTEMPTS, (s) =>
    usedUp(s, 15, new ConfirmSignUpCommand({ ...named(s), ConfirmationCode: "123456" })),
  ),
  row("ResendConfirmationCode", "LimitExceeded", "it is the sixth in an hour", ATTEMPTS, (s) =>
    usedUp(s, 5, new ResendConfirmationCodeCommand(named(s))),
  ),
];

export const LOG_IN: Case[] = [
  row(
    "InitiateAuth",
    "NotAuthorized",
    "the password is wrong",
    "Incorrect username or password.",
    async (s) => {
      await s.t.join(s.Username);
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
    refresh(s.ClientId, FOREIGN),
  ),
  row("InitiateAuth", "NotAuthorized", "it was revoked", "Refresh Token has been revoked", async (s) => {
    const { RefreshToken } = await enter(s);
    await s.send(new RevokeTokenCommand({ ClientId: s.ClientId, Token: RefreshToken }));
    return refresh(s.ClientId, RefreshToken);
  }),
  row("InitiateAuth", "NotAuthorized", "it is 30 days old", "Refresh Token has expired", async (s) => {
    const { RefreshToken } = await enter(s);
    s.t.clock.pass({ hours: 24 * 30 });
    return refresh(s.ClientId, RefreshToken);
  }),
  row("GetTokensFromRefreshToken", "NotAuthorized", "the token is none", "Invalid Refresh Token", async (s) =>
    tokensFrom(s.ClientId, FOREIGN),
  ),
  row(
    "GetTokensFromRefreshToken",
    "RefreshTokenReuse",
    "it was rotated before",
    "Refresh token has been invalidated by refresh token rotation.",
    async (s) => {
      const { RefreshToken } = await enter(s);
      await s.send(tokensFrom(s.ClientId, RefreshToken));
      s.t.clock.pass({ minutes: 1 });
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
    async (s) => answer(s, FOREIGN, "123456"),
  ),
  row(
    "RespondToAuthChallenge",
    "NotAuthorized",
    "the session is three minutes old",
    "Invalid session for the user, session is expired.",
    async (s) => {
      const { challenge, code } = await withApp(s);
      const session = await challenge();
      s.t.clock.pass({ minutes: 3 });
      return answer(s, session, code(0));
    },
  ),
  row(
    "RespondToAuthChallenge",
    "InvalidParameter",
    "the name is missing",
    "Missing required parameter USERNAME",
    async ({ ClientId }) =>
      new RespondToAuthChallengeCommand({ ClientId, ChallengeName: "SOFTWARE_TOKEN_MFA", Session: FOREIGN }),
  ),
  row(
    "RespondToAuthChallenge",
    "CodeMismatch",
    "the code is wrong",
    "Invalid code received for user",
    async (s) => {
      const { challenge, code } = await withApp(s);
      return answer(s, await challenge(), code(9));
    },
  ),
  row(
    "RespondToAuthChallenge",
    "ExpiredCode",
    "the code was used",
    "Your software token has already been used once.",
    async (s) => {
      const { challenge, code } = await withApp(s);
      await s.send(answer(s, await challenge(), code(0)));
      return answer(s, await challenge(), code(0));
    },
  ),
  row(
    "RespondToAuthChallenge",
    "TooManyRequests",
    "five codes were wrong",
    "Too many requests",
    async (s) => {
      const { challenge, code } = await withApp(s);
      await usedUp(s, 5, answer(s, await challenge(), code(9)));
      return answer(s, await challenge(), code(0));
    },
  ),
];

export const FORGOTTEN: Case[] = [
  row("ForgotPassword", "LimitExceeded", "it is the sixth in an hour", ATTEMPTS, (s) =>
    usedUp(s, 5, new ForgotPasswordCommand(named(s))),
  ),
  row("ConfirmForgotPassword", "ExpiredCode", "no code was asked for", EXPIRED_CODE, async (s) =>
    reset(s, "123456"),
  ),
  row("ConfirmForgotPassword", "ExpiredCode", "the code is an hour old", EXPIRED_CODE, async (s) => {
    await s.t.join(s.Username);
    await s.send(new ForgotPasswordCommand(named(s)));
    s.t.clock.pass({ hours: 1 });
    return reset(s, s.t.lastCode(s.Username));
  }),
  row("ConfirmForgotPassword", "CodeMismatch", "the code is wrong", WRONG_CODE, async (s) => {
    await s.t.join(s.Username);
    await s.send(new ForgotPasswordCommand(named(s)));
    return reset(s, wrong(s.t.lastCode(s.Username)));
  }),
  row("ConfirmForgotPassword", "CodeMismatch", "there is no account", WRONG_CODE, async (s) => {
    await s.send(new ForgotPasswordCommand(named(s)));
    return reset(s, "123456");
  }),
  row("ConfirmForgotPassword", "InvalidPassword", "the new password is weak", NOT_LONG, async (s) =>
    reset(s, "123456", "short"),
  ),
  row("ConfirmForgotPassword", "LimitExceeded", "it is the eleventh in an hour", ATTEMPTS, (s) =>
    usedUp(s, 10, reset(s, "123456")),
  ),
];
