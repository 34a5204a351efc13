import type { AppConfig } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { userPoolErrors } from "#messages/errors/user-pool-errors.ts";
import { IdentityError, isProviderUnavailable } from "./identity-error.ts";

/** How long one call may retry, in ms. */
export const RETRY_BUDGET_MS = 5_000;
const BASE_MS = 100;
const JITTER_MS = 100;

/**
 * Idempotent operations, which are retried after a server error (5xx).
 * The others are excluded, because the first call may have succeeded although its response was an error:
 * - SignUp: a retry would be refused ("An account with the given email already exists.") or send a second email.
 * - ResendConfirmationCode, ForgotPassword, GetUserAttributeVerificationCode, UpdateUserAttributes: each sends an email,
 *   replaces the code sent before and counts against the limit of codes an hour.
 * - ConfirmSignUp, ConfirmForgotPassword, VerifyUserAttribute, VerifySoftwareToken, RespondToAuthChallenge: a code or a
 *   challenge session works once, so a retry would report a correct code as wrong.
 * - ChangePassword, DeleteUser: at a retry the old password, or the account, no longer exists.
 */
const IDEMPOTENT_OPERATIONS = new Set([
  "InitiateAuth",
  "GetUser",
  "RevokeToken",
  "GlobalSignOut",
  "SetUserMFAPreference",
  "AssociateSoftwareToken",
]);

/** What the transport needs from outside; tests pass their own. */
export type TransportPorts = {
  fetch: typeof globalThis.fetch;
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  random: () => number;
};

export const browserPorts: TransportPorts = {
  fetch: (input, init) => fetch(input, init),
  wait: (milliseconds) => new Promise((resolveWait) => setTimeout(resolveWait, milliseconds)),
  now: () => performance.now(),
  random: Math.random,
};

/** Where the pool is asked; hosted pools have the address of their region. */
export const poolEndpoint = ({ endpoint, userPoolId }: AppConfig["userPool"]): string =>
  endpoint ?? `https://cognito-idp.${userPoolId.split("_")[0]}.amazonaws.com/`;

/**
 * The wait before retry `attempt` (0 is the first): 100 ms doubled each time, plus up to 100 ms of jitter, cut to what
 * remains of the budget. `undefined` when the budget is spent.
 */
export function retryDelay(attempt: number, elapsed: number, random: number): number | undefined {
  const remaining = RETRY_BUDGET_MS - elapsed;
  return remaining > 0 ? Math.min(BASE_MS * 2 ** attempt + JITTER_MS * random, remaining) : undefined;
}

/**
 * The user-pool protocol: one POST, JSON in and out, the operation in a header. Retried within the budget:
 * - network failures, as the specification says;
 * - throttling (429, TooManyRequestsException): the provider refused before it did anything;
 * - errors of the provider (5xx), for `IDEMPOTENT_OPERATIONS`.
 * A refusal is not retried: it would count twice against the limits of the account.
 */
export function createTransport(endpoint: string, ports: TransportPorts) {
  const sendOnce = async (operation: string, payload: object) => {
    const response = await ports
      .fetch(endpoint, {
        method: "POST",
        mode: "cors",
        headers: {
          "Content-Type": "application/x-amz-json-1.1",
          "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
          "Cache-Control": "no-store",
        },
        body: JSON.stringify(payload),
      })
      .catch(throwNetworkError);
    return parseResponse(response, await response.text().catch(throwNetworkError));
  };

  /** Resolves to the response; rejects with `IdentityError`, with code NetworkError without a response. */
  return async function send(operation: string, payload: object): Promise<unknown> {
    const startedAt = ports.now();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(operation, payload);
      } catch (error) {
        if (!isRetryable(operation, error)) throw error;
        const elapsed = ports.now() - startedAt;
        const delay = retryDelay(attempt, elapsed, ports.random());
        const retryAfter = error.retryAfterMs ?? 0;
        // The provider asks to wait longer than the budget: show its error now.
        if (delay === undefined || elapsed + retryAfter > RETRY_BUDGET_MS) throw error;
        await ports.wait(Math.max(delay, retryAfter));
      }
    }
  };
}

/** fetch rejects with a TypeError when there is no response; anything else is a bug. */
function throwNetworkError(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new IdentityError("NetworkError", userPoolErrors.networkError);
}

function isRetryable(operation: string, error: unknown): error is IdentityError {
  // Hourly limits ("Attempt limit exceeded, please try after some time.") do not end within the budget.
  if (!isProviderUnavailable(error) || error.code === "LimitExceededException") return false;
  return error.status < 500 || IDEMPOTENT_OPERATIONS.has(operation);
}

function parseResponse(response: Response, text: string): unknown {
  const body = parseJson(text);
  if (response.ok && body !== undefined) return body;
  const errorType = typeof body?.__type === "string" ? body.__type : response.headers.get("x-amzn-errortype");
  const code = errorType?.split("#").pop()?.split(":")[0] || "UnknownError";
  const message = body?.message ?? body?.Message;
  throw new IdentityError(
    code,
    typeof message === "string" && message
      ? message
      : formatMessage(userPoolErrors.serviceError, { status: response.status }),
    response.status,
    retryAfterMs(response.headers),
  );
}

/** RFC 9110, section 10.2.3: seconds, or a date, which is compared with the Date header. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const wait = Date.parse(value) - Date.parse(headers.get("date") ?? "");
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    // Not JSON, for example a proxy's error page: the caller reports the status.
    return undefined;
  }
}
