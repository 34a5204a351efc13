import { ApiError } from "#web/app/api/api-error.ts";
import { storageItem, storageOf } from "#web/app/storage/browser-storage.ts";
import { isProviderUnavailable } from "./identity-error.ts";
import { currentEmail } from "./session.ts";
import { emailIn } from "./stored-token.ts";

/** What looking up the email needs; tests hand in their own. */
export type EmailPorts = {
  /** Asks the provider. */
  fetchEmail: () => Promise<string>;
  /** What the stored ID token says. */
  inToken: () => string | undefined;
  /** The tab's `user_id`. */
  item: { read: () => string | null; write: (email: string) => boolean };
};

const browserPorts: EmailPorts = {
  fetchEmail: currentEmail,
  inToken: () => emailIn(storageOf("localStorage") as unknown as Record<string, string>),
  item: storageItem("userEmail"),
};

/** Fills a missing `user_id` from the stored ID token, without asking anybody. */
export function restoreEmail({ inToken, item }: Pick<EmailPorts, "inToken" | "item"> = browserPorts): void {
  const email = item.read() ? undefined : inToken();
  if (email) item.write(email);
}

/**
 * The email of the logged-in account, and the tab's `user_id` filled with it where that was missing. A provider that
 * cannot be reached now said nothing against the session: then the email known here counts. Undefined, and logged, when
 * the provider refused or no email is known.
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
  isProviderUnavailable(error) || (error instanceof ApiError && error.status === 0);
