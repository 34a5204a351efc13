import { IdentityError } from "./identity-error.ts";

/** How long one call may go on trying before it gives up. */
export const RETRY_BUDGET_MS = 5_000;
const BASE_MS = 100;
const JITTER_MS = 100;

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
export function retryDelay(attempt: number, spent: number, random: number): number | undefined {
  const left = RETRY_BUDGET_MS - spent;
  return left > 0 ? Math.min(BASE_MS * 2 ** attempt + JITTER_MS * random, left) : undefined;
}

/**
 * Speaks the user-pool protocol: one POST, JSON in and out, the operation in a header. Only a dead network is tried
 * again: a refusal is an answer, and asking twice would count twice against the account's limits.
 */
export function createTransport(endpoint: string, ports: TransportPorts) {
  const once = (operation: string, payload: object) =>
    ports.fetch(endpoint, {
      method: "POST",
      mode: "cors",
      headers: {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
        "Cache-Control": "no-store",
      },
      body: JSON.stringify(payload),
    });

  /** The operation's answer; throws `IdentityError`, with code NetworkError when nothing answered. */
  return async function send(operation: string, payload: object): Promise<unknown> {
    const begun = ports.now();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await readAnswer(await once(operation, payload));
      } catch (error) {
        // fetch rejects with a TypeError when it never got an answer; anything else is one.
        if (!(error instanceof TypeError)) throw error;
        const delay = retryDelay(attempt, ports.now() - begun, ports.random());
        if (delay === undefined) throw new IdentityError("NetworkError", "Network error");
        await ports.wait(delay);
      }
    }
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok && body !== undefined) return body;
  const named = typeof body?.__type === "string" ? body.__type : response.headers.get("x-amzn-errortype");
  const code = named?.split("#").pop()?.split(":")[0] || "UnknownError";
  const message = body?.message ?? body?.Message;
  throw new IdentityError(
    code,
    typeof message === "string" && message
      ? message
      : `The identity service answered with an error (${response.status}).`,
    response.status,
    Number.parseInt(response.headers.get("retry-after") ?? "", 10) || undefined,
  );
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    // Not JSON: a proxy's error page. The caller reports the status instead.
    return undefined;
  }
}
