import { authenticatorCode } from "#test/support/authenticator-app.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";

/** What the pool answered: `body`, or the refusal's type and message. */
// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers, of which a test picks single fields
type PoolAnswer = { body?: any; type?: string; message?: string };

/** Calls an operation of the app's user pool as any program can. */
export async function callPool(app: TestApp, operation: string, fields: object): Promise<PoolAnswer> {
  const answer = await app.pool.call({
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: JSON.stringify({ ClientId: app.pool.clientId, ...fields }),
    caller: { ip: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" },
  });
  return "refusal" in answer ? answer.refusal : answer;
}

type LoginTokens = { AccessToken: string; RefreshToken: string };

/** One more login of a user without a second factor. */
export async function logIn(app: TestApp, email: string, password = PASSWORD): Promise<LoginTokens> {
  const { body, message } = await startLogin(app, email, password);
  if (!body?.AuthenticationResult) throw new Error(`${email} was not logged in: ${message}`);
  return body.AuthenticationResult;
}

export const startLogin = (app: TestApp, email: string, password = PASSWORD) =>
  callPool(app, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });

/** The second step of a login. */
export const answerChallenge = (app: TestApp, email: string, session: string, code: string) =>
  callPool(app, "RespondToAuthChallenge", {
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    Session: session,
    ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
  });

/** Turns an authenticator app on; the result shows its codes, `steps` of 30 seconds from now. */
export async function enableAuthenticator(
  app: TestApp,
  AccessToken: string,
): Promise<(steps?: number) => string> {
  const { body } = await callPool(app, "AssociateSoftwareToken", { AccessToken });
  const code = (steps = 0) => authenticatorCode(body.SecretCode, app.poolClock.now(), steps);
  await callPool(app, "VerifySoftwareToken", { AccessToken, UserCode: code() });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  const { message } = await callPool(app, "SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings });
  if (message) throw new Error(message);
  return code;
}

/** The six-digit code that was mailed to the address last. */
export async function lastEmailedCode(app: TestApp, email: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ subject: string }>(
    `select mail->>'subject' as subject from outbox where mail->'to'->0->>'address' = $1
     and mail->>'subject' like '%code' order by id desc limit 1`,
    [email],
  );
  return /\d{6}/.exec(rows[0]?.subject ?? "")?.[0] ?? "";
}

/** The emails that were delivered to the address, oldest first. */
export async function emailsTo(app: TestApp, address: string) {
  await app.runDueJobs();
  return app.relay.emails.filter(({ envelopeTo }) => envelopeTo.includes(address));
}

/** The path of the last link that undoes a change of the email, as mailed to the address. */
export async function emailChangeUndoPath(app: TestApp, address: string): Promise<string> {
  const texts = (await emailsTo(app, address)).map(({ text }) => text ?? "");
  return (
    /\/api\/undo-email-change\/[\w-]{43}/.exec(
      texts.findLast((text) => /undo-email/.test(text)) ?? "",
    )?.[0] ?? ""
  );
}

/** Changes the email to `next` with a fresh login's token. */
export async function changeEmail(app: TestApp, AccessToken: string, next: string): Promise<void> {
  const UserAttributes = [{ Name: "email", Value: next }];
  const changeResult = await callPool(app, "UpdateUserAttributes", { AccessToken, UserAttributes });
  const Code = await lastEmailedCode(app, next);
  const verifyResult = await callPool(app, "VerifyUserAttribute", {
    AccessToken,
    AttributeName: "email",
    Code,
  });
  if (changeResult.message || verifyResult.message)
    throw new Error(changeResult.message ?? verifyResult.message);
}
