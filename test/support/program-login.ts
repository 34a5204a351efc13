import { caller } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** Asks the user pool inside a running program, as its client. */
async function callPoolAt(url: string, operation: string, fields: object) {
  const { clientId } = (await caller(url, {})("GET", "/api/config")).body.userPool;
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
  };
  return (await caller(url, headers)("POST", "/identity/", { ClientId: clientId, ...fields })).body;
}

/** Signs up at a running program in its sandbox, with the code that was mailed. */
export async function signUpAt(url: string, email: string): Promise<void> {
  await callPoolAt(url, "SignUp", { Username: email, Password: PASSWORD });
  const ConfirmationCode = await waitUntil(async () => {
    const { body } = await caller(url, {})("GET", `/api/sandbox/mail?to=${email}`);
    return /^\d{6}(?= is your )/.exec(body.items[0]?.subject ?? "")?.[0];
  });
  await callPoolAt(url, "ConfirmSignUp", { Username: email, ConfirmationCode });
}

/** Logs in at a running program; resolves to the access token. */
export async function logInAt(url: string, email: string): Promise<string> {
  const body = await callPoolAt(url, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD },
  });
  return body.AuthenticationResult.AccessToken;
}
