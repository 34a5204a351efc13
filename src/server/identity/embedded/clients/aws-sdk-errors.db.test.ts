import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  type GetUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "#server/identity/embedded/user-pool.ts";
import { createTestPool, type TestPool } from "#test/support/test-user-pool.ts";
import { ERROR_CASES } from "#test/user-pool-errors/error-cases.ts";

/** Every refusal that the hosted service's own client documents, as that client throws it, from the real routes. */
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

// What one command answers has no type in common with the others.
const send = (command: object) => client.send(command as GetUserCommand);

describe.each([...OPERATIONS.keys()])("%s", (operation) => {
  const cases = ERROR_CASES.filter((one) => one.operation === operation);

  test.for(cases.map((one, n) => ({ ...one, n })))(
    "$error when $when",
    async ({ buildCommand, error, message, n }) => {
      const Username = `${operation.toLowerCase()}${n}@example.org`;
      const command = await buildCommand({ t, send, ClientId: t.pool.clientId, Username });
      expect(command.constructor.name).toBe(`${operation}Command`);
      const thrown = await send(command).then(
        () => new Error("It was not refused."),
        (reason: unknown) => reason,
      );
      expect(thrown).toBeInstanceOf(CognitoIdentityProviderServiceException);
      const { name, message: text, $metadata, $fault } = thrown as CognitoIdentityProviderServiceException;
      expect([name, text]).toEqual([error, message]);
      expect([$metadata.httpStatusCode, $fault]).toEqual([400, "client"]);
      expect($metadata.requestId).toBeTruthy();
    },
  );

  test("refuses with nothing that is not documented, and leaves nothing documented out without a reason", async () => {
    const documented = await documentedErrors(operation);
    const displayed = new Set(cases.map(({ error }) => error));
    expect([...displayed].filter((error) => !documented.includes(error))).toEqual([]);
    const missing = documented.filter((error) => !displayed.has(error) && !whyNever(operation, error));
    expect(missing).toEqual([]);
  });
});

/** What the client's own documentation says of an operation. */
async function documentedErrors(operation: string): Promise<string[]> {
  const main = createRequire(import.meta.url).resolve("@aws-sdk/client-cognito-identity-provider");
  const types = join(dirname(main), "..", "dist-types", "commands", `${operation}Command.d.ts`);
  const found = (await readFile(types, "utf8")).matchAll(/@throws \{@link (\w+Exception)\} \(/g);
  return [...found].flatMap(([, name]) => name ?? []);
}

/** What cannot happen here, whatever the operation, and why. */
const NEVER: Record<string, string> = {
  UnexpectedLambdaException: "no triggers",
  UserLambdaValidationException: "no triggers",
  InvalidLambdaResponseException: "no triggers",
  InvalidSmsRoleAccessPolicyException: "no text messages",
  InvalidSmsRoleTrustRelationshipException: "no text messages",
  InvalidEmailRoleAccessPolicyException: "the email is our own",
  CodeDeliveryFailureException: "the email is queued, and delivered later",
  ForbiddenException: "no firewall of the service in front",
  OperationNotEnabledException: "every operation is on",
  FeatureUnavailableInTierException: "no tiers",
  UserPoolAddOnNotEnabledException: "no add-ons",
  InvalidUserPoolConfigurationException: "one configuration",
  UnsupportedOperationException: "every operation is on",
  PasswordResetRequiredException: "no administrator sets passwords",
  PasswordHistoryPolicyViolationException: "no password history",
  MFAMethodNotFoundException: "one method",
  ConcurrentModificationException: "calls about one account follow each other",
  InternalErrorException: "identity-routes.db.test.ts breaks the program for it",
  TooManyRequestsException: "identity-routes.db.test.ts calls too often for it",
  UserNotFoundException: "PreventUserExistenceErrors, and a deleted holder's token is a revoked one",
  UsernameExistsException: "the owner of the address gets an email, the caller no error",
  TooManyFailedAttemptsException: "LimitExceededException is said of these",
  UserNotConfirmedException: "nobody has a token before they are confirmed; a mailed code confirms",
};

/** What an operation documents and has no reason to say here. */
const NEVER_BY: Record<string, Record<string, string>> = {
  ConfirmSignUp: { AliasExistsException: "the address is the username" },
  ResendConfirmationCode: { NotAuthorizedException: "seems to work for an address that waits for no code" },
  RespondToAuthChallenge: {
    AliasExistsException: "the address is the username",
    InvalidPasswordException: "no challenge asks for a new password",
    SoftwareTokenMFANotFoundException: "without an app there is no challenge",
  },
  ForgotPassword: { NotAuthorizedException: "anyone may ask" },
  ConfirmForgotPassword: { NotAuthorizedException: "the code is the proof" },
  UpdateUserAttributes: {
    AliasExistsException: "the owner of the address gets an email, the caller no error",
    CodeMismatchException: "it takes no code",
    ExpiredCodeException: "it takes no code",
  },
  AssociateSoftwareToken: { SoftwareTokenMFANotFoundException: "anyone may set an app up" },
  VerifySoftwareToken: { CodeMismatchException: "EnableSoftwareTokenMFAException is said of these" },
};

function whyNever(operation: string, error: string): string | undefined {
  const namesNoClient = !/SignUp|Resend|InitiateAuth|Respond|Forgot/.test(operation);
  if (error === "ResourceNotFoundException" && namesNoClient) return "it names no client";
  return NEVER[error] ?? NEVER_BY[operation]?.[error];
}
