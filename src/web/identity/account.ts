import type { DeletedAccount } from "#contract/shell.ts";
import { api } from "../api.ts";
import { removeDrafts } from "../storage/unsaved-drafts.ts";
import { setAuthState } from "./auth-state.ts";
import { IdentityError, isTokenRefusal } from "./identity-error.ts";
import { logIn } from "./log-in.ts";
import { logInAgain } from "./log-in-again.ts";
import { isRecentLoginRequired } from "./recent-login.ts";
import {
  accessToken,
  callPool,
  changeEmail,
  currentEmail,
  forgetSession,
  renewedAccessToken,
} from "./session.ts";
import { userId } from "./user-id.ts";

const SOFTWARE_TOKEN = "SOFTWARE_TOKEN_MFA";

/** What the operations need of the session; tests hand in their own. */
type SessionPorts = {
  token: () => Promise<string | undefined>;
  renewedToken: () => Promise<string | undefined>;
  call: (operation: string, payload: object) => Promise<unknown>;
  /** The session is over: the shell asks for the password over the page. */
  lost: () => void;
};

/** What a signed-in person may change about the account. Every call rejects with the provider's `IdentityError`. */
export function accountOf({ token, renewedToken, call, lost }: SessionPorts) {
  /** One call as the signed-in person, with a new token in place of one that was refused. */
  async function asHolder(operation: string, payload: object = {}): Promise<unknown> {
    const first = await token();
    if (!first) return over();
    try {
      return await call(operation, { AccessToken: first, ...payload });
    } catch (error) {
      if (!isTokenRefusal(error)) throw error;
      const second = await renewedToken();
      if (!second) return over();
      return call(operation, { AccessToken: second, ...payload });
    }
  }

  function over(): never {
    lost();
    // Not the provider's words about its token: they would stand next to a field that is not to blame.
    throw new IdentityError(
      "SessionEnded",
      "Your session ended before this was done. Log in, then try again.",
    );
  }

  return {
    changePassword: (present: string, next: string) =>
      asHolder("ChangePassword", { PreviousPassword: present, ProposedPassword: next }),

    /** Mails a code to the new address. Writing the present one again calls a change off, and mails nothing. */
    async askForEmail(email: string): Promise<{ destination: string | undefined }> {
      const answer = (await asHolder("UpdateUserAttributes", {
        UserAttributes: [{ Name: "email", Value: email }],
      })) as { CodeDeliveryDetailsList?: { Destination?: string }[] };
      return { destination: answer.CodeDeliveryDetailsList?.[0]?.Destination };
    },
    resendEmailCode: () => asHolder("GetUserAttributeVerificationCode", { AttributeName: "email" }),
    verifyEmail: (code: string) => asHolder("VerifyUserAttribute", { AttributeName: "email", Code: code }),

    /** Whether a login asks for the code of an authenticator app. */
    async hasSecondFactor(): Promise<boolean> {
      const user = (await asHolder("GetUser")) as { UserMFASettingList?: string[] };
      return user.UserMFASettingList?.includes(SOFTWARE_TOKEN) ?? false;
    },
    /** A new secret for an authenticator app, in base 32. It counts once a code of it was verified. */
    async newSecret(): Promise<string> {
      const { SecretCode } = (await asHolder("AssociateSoftwareToken")) as { SecretCode: string };
      return SecretCode;
    },
    verifySecret: (code: string) => asHolder("VerifySoftwareToken", { UserCode: code }),
    setSecondFactor: (on: boolean) =>
      asHolder("SetUserMFAPreference", { SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on } }),

    logOutEverywhere: () => asHolder("GlobalSignOut"),
  };
}

const account = accountOf({
  token: accessToken,
  renewedToken: renewedAccessToken,
  call: callPool,
  lost: () => setAuthState("lost"),
});

export const {
  changePassword,
  askForEmail,
  resendEmailCode,
  hasSecondFactor,
  newSecret,
  verifySecret,
  setSecondFactor,
} = account;

/** Takes the mailed code; the account's address is then `email`, here and at the provider. */
export async function verifyEmail(email: string, code: string) {
  await account.verifyEmail(code);
  changeEmail(email);
}

/** Ends every session of the account, this one too. Rejects with `recent_login_required` when the login is too old for it. */
export async function logOutEverywhere() {
  // A hosted pool tells our server of no session it ends; the event streams end by this, and find no token to come back with.
  await api.post("/api/me/sessions/ended").catch((error: unknown) => {
    // The caller asks for the password and comes back (`withRecentLogin`).
    if (isRecentLoginRequired(error)) throw error;
    console.warn("Event streams end with their tokens", error);
  });
  await account.logOutEverywhere();
  await leaveHere("keep");
}

/**
 * Closes the account, once the user has logged in again with its password, and forgets it here. Resolves to when it will
 * be erased.
 */
export async function deleteAccount(password: string): Promise<DeletedAccount> {
  const email = await currentEmail();
  try {
    await logInAgain(() => logIn(email, password));
  } catch (error) {
    // The password was right. Whether the login before is recent enough is the server's to say.
    if (!(error instanceof IdentityError && error.code === SOFTWARE_TOKEN)) throw error;
  }
  // By way of our server, which closes the account here too: a hosted pool would not tell it.
  const deleted = await api.delete<DeletedAccount>("/api/me");
  await leaveHere("discard");
  return deleted;
}

async function leaveHere(drafts: "keep" | "discard") {
  removeDrafts(userId(), drafts);
  // Said first: a session that ends by itself would ask for the password instead.
  setAuthState("signed-out");
  await forgetSession();
}
