import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  DeleteUserAttributesCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { authenticatorCode } from "#test/support/authenticator-app.ts";
import { PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";

/** Sends a command of the hosted service's own client to the pool; one that is not refused resolves to its answer. */
// biome-ignore lint/suspicious/noExplicitAny: eighteen kinds of answers, of which a case picks single fields
type Send = (command: object) => Promise<any>;

/** A pool, its client, and an address nobody has used. */
type Scene = { t: TestPool; send: Send; ClientId: string; Username: string };

/** One refusal: what leads to it is done first, then the command that `refused` makes is sent, and must be refused. */
export type ErrorCase = {
  operation: string;
  error: string;
  message: string;
  when: string;
  buildCommand(scene: Scene): Promise<object>;
};

const NEXT_PASSWORD = "Another horse 2";
export const ATTEMPT_LIMIT_MESSAGE = "Attempt limit exceeded, please try after some time.";
export const EXPIRED_CODE_MESSAGE = "Invalid code provided, please request a code again.";
export const WRONG_CODE_MESSAGE = "Invalid verification code provided, please try again.";
export const PASSWORD_TOO_SHORT_MESSAGE = "Password did not conform with policy: Password not long enough";

/** In the form of a session, and not one we issued. */
export const UNKNOWN_SESSION = "bm90IG9uZSBvZiBvdXJzIGF0IGFsbA";

type ClientAndUsername = Pick<Scene, "ClientId" | "Username">;
export const clientAndUsername = ({ ClientId, Username }: ClientAndUsername) => ({ ClientId, Username });
export const logIn = ({ ClientId, Username }: ClientAndUsername, password = PASSWORD) =>
  new InitiateAuthCommand({
    ClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: Username, PASSWORD: password },
  });
export const refresh = (ClientId: string, REFRESH_TOKEN: string) =>
  new InitiateAuthCommand({ ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN } });
export const answerChallenge = ({ ClientId, Username }: ClientAndUsername, Session: string, code: string) =>
  new RespondToAuthChallengeCommand({
    ClientId,
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    Session,
    ChallengeResponses: { USERNAME: Username, SOFTWARE_TOKEN_MFA_CODE: code },
  });
export const confirmReset = (scene: ClientAndUsername, ConfirmationCode: string, Password = NEXT_PASSWORD) =>
  new ConfirmForgotPasswordCommand({ ...clientAndUsername(scene), ConfirmationCode, Password });
export const changePassword = (
  AccessToken: string,
  PreviousPassword = PASSWORD,
  ProposedPassword = NEXT_PASSWORD,
) => new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword });
export const changeEmail = (AccessToken: string, Value: string) =>
  new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value }] });
export const verifyEmail = (AccessToken: string, Code: string) =>
  new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code });
export const resendEmailCode = (AccessToken: string) =>
  new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: "email" });

export const tokensFrom = (ClientId: string, RefreshToken: string) =>
  new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken });
export const withoutAttributes = (AccessToken: string, ...UserAttributeNames: string[]) =>
  new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames });

/** A user with an account who is logged in. */
export async function signUpAndLogIn({ t, Username }: Scene) {
  await t.signUpAndConfirm(Username);
  return t.tokens(Username);
}

/** Logged in, with the authenticator app on; `code` is the app's, `steps` half minutes from now. */
export async function withApp(scene: Scene) {
  const { AccessToken } = await signUpAndLogIn(scene);
  const { SecretCode } = await scene.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const code = (steps: number) => authenticatorCode(SecretCode, scene.t.clock.now(), steps);
  await scene.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code(-1) }));
  const settings = { Enabled: true, PreferredMfa: true };
  await scene.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: settings }));
  const challenge = async () => (await scene.send(logIn(scene))).Session as string;
  return { AccessToken, code, challenge };
}

export const signUp = (scene: Scene) =>
  scene.send(new SignUpCommand({ ...clientAndUsername(scene), Password: PASSWORD }));

/** Sends it as often as is allowed; whether each is answered or refused is not looked at here. */
export async function usedUp({ send }: Scene, times: number, command: object): Promise<object> {
  for (let n = 0; n < times; n++) await send(command).catch(() => undefined);
  return command;
}

export const row = (
  operation: string,
  error: string,
  when: string,
  message: string,
  buildCommand: ErrorCase["buildCommand"],
): ErrorCase => ({ operation, error: `${error}Exception`, when, message, buildCommand });
