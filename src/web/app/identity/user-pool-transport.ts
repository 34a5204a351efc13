import { IdentityError, isProviderUnavailable } from "./identity-error.ts";

/** How long one call may go on trying before it gives up. */
export const RETRY_BUDGET_MS = 5_000;
const BASE_MS = 100;
const JITTER_MS = 100;

/**
 * Operations that may run twice with the same result, so an error of the server (5xx) is followed by another try.
 * Left out on purpose, because the first try may have been carried out although its answer was an error:
 * - SignUp: the second would be refused ("An account with the given email already exists.") or send a second email.
 * - ResendConfirmationCode, ForgotPassword, GetUserAttributeVerificationCode, UpdateUserAttributes: each sends an email,
 *   replaces the code sent before and counts against the limit of codes an hour.
 * - ConfirmSignUp, ConfirmForgotPassword, VerifyUserAttribute, VerifySoftwareToken, RespondToAuthChallenge: a code or a
 *   challenge session works once, so the second would say that a right code is wrong.
 * - ChangePassword, DeleteUser: the second would find the old password, or the account, gone.
 */
const IDEMPOTENT_OPERATIONS = new Set([
  "InitiateAuth",
  "GetUser",
  "RevokeToken",
  "GlobalSignOut",
  "SetUserMFAPreference",
  "AssociateSoftwareToken",
]);

/** What the transport needs from outside; tests hand in their own. */
export type TransportPorts = {
  fetch: typeof globalThis.fetch;
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds on any clock that only runs forward. */
  now: () => number;
  random: () => number;
};

/**
 * The wait before retry `attempt` (0 is the first): 100 ms doubled each time, plus up to 100 ms of jitter, cut to what
 * is left of the budget. `undefined` when the budget is spent.
 */
export function retryDelay(attempt: number, elapsed: number, random: number): number | undefined {
  const remaining = RETRY_BUDGET_MS - elapsed;
  return remaining > 0 ? Math.min(BASE_MS * 2 ** attempt + JITTER_MS * random, remaining) : undefined;
}

/**
 * Speaks the user-pool protocol: one POST, JSON in and out, the operation in a header. Tried again within the budget are
 * - a dead network, as the specification says;
 * - a provider with too much to do (429, TooManyRequestsException): it refused before it did anything;
 * - an error of the provider (5xx), for operations that may run twice (`REPEATABLE`).
 * A refusal is an answer: asking twice would count twice against the account's limits.
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

  /** The operation's answer; throws `IdentityError`, with code NetworkError when nothing answered. */
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
        // A provider that asks for more time than is left gets it, and the user reads its words at once.
        if (delay === undefined || elapsed + retryAfter > RETRY_BUDGET_MS) throw error;
        await ports.wait(Math.max(delay, retryAfter));
      }
    }
  };
}

/** fetch rejects with a TypeError when it never got an answer; anything else is a fault of ours. */
function throwNetworkError(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new IdentityError("NetworkError", "Network error");
}

function isRetryable(operation: string, error: unknown): error is IdentityError {
  // Limits an hour ("Attempt limit exceeded, please try after some time.") are not over in five seconds.
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
      : `The identity service answered with an error (${response.status}).`,
    response.status,
    retryAfterMs(response.headers),
  );
}

/** RFC 9110, section 10.2.3: seconds, or a date, which is compared with the answer's own. */
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
    // Not JSON: a proxy's error page. The caller reports the status instead.
    return undefined;
  }
}
