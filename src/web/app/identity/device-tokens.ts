/** One call of the user-pool protocol (user-pool-transport.ts). */
type Send = (operation: string, payload: object) => Promise<unknown>;

type Store = { read(): string | null; write(text: string): void };

/**
 * The stored item "deviceTokens" proves that this browser logged in before: up to four device tokens, one for each account,
 * separated by spaces. The server signs them and counts wrong passwords of such a browser separately, so that an attacker
 * cannot lock the user out. They grant no access, expire after 90 days, and stay after a logout, because they are needed
 * for the next login.
 */
const MAX_TOKENS = 4;
/** Tokens of one account begin with its id, 16 bytes in base64url. */
const ACCOUNT_PREFIX_LENGTH = 21;

/** Calls that name an account without an access token; the server limits how often they may fail. */
const RATE_LIMITED_OPERATIONS = new Set([
  "SignUp",
  "ConfirmSignUp",
  "ResendConfirmationCode",
  "InitiateAuth",
  "ForgotPassword",
  "ConfirmForgotPassword",
]);

/** Of those, the calls that have a code emailed. */
const CODE_REQUESTS = new Set(["SignUp", "ResendConfirmationCode", "ForgotPassword"]);

/** A secret of this tab: an emailed code is accepted only in the tab that requested it (docs/decisions/0042). */
const newCodeBinding = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * Adds the secret of the tab and the device tokens to calls of the embedded pool, and stores new device tokens. The secret
 * is stored once a code was requested, so that the code is still accepted after a reload.
 */
export function withDeviceTokens(send: Send, store: Store, codeBindingStore: Store): Send {
  const codeBinding = codeBindingStore.read() ?? newCodeBinding();
  return async (operation, payload) => {
    if (!RATE_LIMITED_OPERATIONS.has(operation))
      return storeDeviceToken(store, await send(operation, payload));
    if (CODE_REQUESTS.has(operation)) codeBindingStore.write(codeBinding);
    const metadata = (payload as { ClientMetadata?: object }).ClientMetadata;
    const deviceMetadata = { code_binding: codeBinding, device_tokens: store.read() ?? "" };
    const response = await send(operation, {
      ...payload,
      ClientMetadata: { ...metadata, ...deviceMetadata },
    });
    return storeDeviceToken(store, response);
  };
}

function storeDeviceToken(store: Store, response: unknown) {
  const token = (response as { DeviceToken?: unknown } | null)?.DeviceToken;
  if (typeof token === "string") {
    const account = token.slice(0, ACCOUNT_PREFIX_LENGTH);
    const otherTokens = (store.read() ?? "")
      .split(" ")
      .filter((otherToken) => otherToken && !otherToken.startsWith(account));
    store.write([token, ...otherTokens].slice(0, MAX_TOKENS).join(" "));
  }
  return response;
}
