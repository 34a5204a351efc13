/** One call of the user-pool protocol (transport.ts). */
type Send = (operation: string, payload: object) => Promise<unknown>;

type Store = { read(): string | null; write(text: string): void };

/**
 * The stored item "deviceTokens" shows that this browser logged in before: up to four device tokens, one for each account,
 * separated by spaces. The server signs them and gives a browser with one tries of its own, so that a stranger's wrong
 * passwords lock nobody out. They open nothing, expire after 90 days, and stay after a logout: that is when they are needed.
 */
const MOST_TOKENS = 4;
/** Tokens of one account begin alike: with its id, 16 bytes in base64url. */
const ACCOUNT_CHARACTERS = 21;

/** Calls that name an account without an access token; the server counts their tries. */
const COUNTED = new Set([
  "SignUp",
  "ConfirmSignUp",
  "ResendConfirmationCode",
  "InitiateAuth",
  "ForgotPassword",
  "ConfirmForgotPassword",
]);

/** A secret of this page: a code that is mailed counts only where it was asked for (docs/decisions/0043). */
export const newCodeBinding = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Calls of the embedded pool, with what shows that this browser is the one that asked, or logged in before. */
export function provingBrowser(send: Send, store: Store, codeBinding: string): Send {
  return async (operation, payload) => {
    if (!COUNTED.has(operation)) return remember(store, await send(operation, payload));
    const metadata = (payload as { ClientMetadata?: object }).ClientMetadata;
    const proof = { code_binding: codeBinding, device_tokens: store.read() ?? "" };
    const answer = await send(operation, { ...payload, ClientMetadata: { ...metadata, ...proof } });
    return remember(store, answer);
  };
}

function remember(store: Store, answer: unknown) {
  const token = (answer as { DeviceToken?: unknown } | null)?.DeviceToken;
  if (typeof token === "string") {
    const account = token.slice(0, ACCOUNT_CHARACTERS);
    const others = (store.read() ?? "").split(" ").filter((other) => other && !other.startsWith(account));
    store.write([token, ...others].slice(0, MOST_TOKENS).join(" "));
  }
  return answer;
}
