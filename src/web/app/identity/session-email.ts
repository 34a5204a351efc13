import { meQuery, queryClient } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { storageItem, storageOf } from "#web/app/storage/browser-storage.ts";
import { CodeLoadError } from "#web/design/load-code.ts";
import { isProviderUnavailable } from "./identity-error.ts";
import { emailIn } from "./stored-token.ts";

/** What the email lookup needs; tests pass their own. */
export type EmailPorts = {
  /** From our server, which asks the provider. */
  fetchEmail: () => Promise<string>;
  /** From the stored ID token. */
  tokenEmail: () => string | undefined;
  /** The `user_id` of this tab. */
  item: { read: () => string | null; write: (email: string) => boolean };
};

const browserPorts: EmailPorts = {
  // Every page asks for it anyway.
  fetchEmail: async () => (await queryClient.fetchQuery(meQuery)).email,
  tokenEmail: () => emailIn(storageOf("localStorage")),
  item: storageItem("userEmail"),
};

/** Restores a missing `user_id` from the stored ID token, without a request. */
export function restoreEmail({
  tokenEmail,
  item,
}: Pick<EmailPorts, "tokenEmail" | "item"> = browserPorts): void {
  const email = item.read() ? undefined : tokenEmail();
  if (email) item.write(email);
}

/**
 * The email of the logged-in account; restores a missing `user_id` of the tab from it. When the provider cannot be
 * reached, returns the stored email. When the provider refuses, or no email is stored, logs the error and returns undefined.
 */
export async function sessionEmail(ports: EmailPorts = browserPorts): Promise<string | undefined> {
  const isMissing = !ports.item.read();
  restoreEmail(ports);
  try {
    const email = await ports.fetchEmail();
    if (isMissing) ports.item.write(email);
    return email;
  } catch (error) {
    const storedEmail = isUnavailable(error) ? ports.item.read() : null;
    if (storedEmail) return storedEmail;
    console.error("Failed to fetch email", error);
    return undefined;
  }
}

const isUnavailable = (error: unknown) =>
  isProviderUnavailable(error) ||
  error instanceof CodeLoadError ||
  // The page itself says that an account is closed.
  (error instanceof ApiError && error.status !== 401);
