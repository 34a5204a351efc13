import { ApiError } from "../api-error.ts";
import { storageOf, stored } from "../storage/stored.ts";
import { isNoVerdict } from "./identity-error.ts";
import { currentEmail } from "./session.ts";
import { emailIn } from "./stored-token.ts";

/** What looking up the email needs; tests hand in their own. */
export type EmailPorts = {
  /** Asks the provider. */
  ask: () => Promise<string>;
  /** What the stored ID token says. */
  inToken: () => string | undefined;
  /** The tab's `user_id`. */
  item: { read: () => string | null; write: (email: string) => boolean };
};

const browser: EmailPorts = {
  ask: currentEmail,
  inToken: () => emailIn(storageOf("localStorage") as unknown as Record<string, string>),
  item: stored("userEmail"),
};

/** Fills a missing `user_id` from the stored ID token, without asking anybody. */
export function restoreEmail({ inToken, item }: Pick<EmailPorts, "inToken" | "item"> = browser): void {
  const email = item.read() ? undefined : inToken();
  if (email) item.write(email);
}

/**
 * The email of the logged-in account, and the tab's `user_id` filled with it where that was missing. A provider that
 * cannot be reached now said nothing against the session: then the email known here counts. Undefined, and logged, when
 * the provider refused or no email is known.
 */
export async function sessionEmail(ports: EmailPorts = browser): Promise<string | undefined> {
  const missing = !ports.item.read();
  restoreEmail(ports);
  try {
    const email = await ports.ask();
    if (missing) ports.item.write(email);
    return email;
  } catch (error) {
    const known = isNoAnswer(error) ? ports.item.read() : null;
    if (known) return known;
    console.error("Failed to fetch email", error);
    return undefined;
  }
}

const isNoAnswer = (error: unknown) =>
  isNoVerdict(error) || (error instanceof ApiError && error.status === 0);
