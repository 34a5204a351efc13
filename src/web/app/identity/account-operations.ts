import type { DeletedAccount } from "#contract/platform/shell.ts";
import { api } from "#web/app/api/api.ts";
import { removeDrafts } from "#web/app/storage/unsaved-drafts.ts";
import { setAuthState } from "./auth-state.ts";
import { IdentityError, isTokenRejected } from "./identity-error.ts";
import { logIn } from "./log-in.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { isRecentLoginRequired } from "./recent-login.ts";
import {
  accessToken,
  callPool,
  currentEmail,
  forgetSession,
  renewedAccessToken,
  updateSessionEmail,
} from "./session.ts";
import { userId } from "./user-id.ts";

const SOFTWARE_TOKEN = "SOFTWARE_TOKEN_MFA";

/** What the operations need of the session; tests hand in their own. */
type SessionPorts = {
  token: () => Promise<string | undefined>;
  renewedToken: () => Promise<string | undefined>;
  call: (operation: string, payload: object) => Promise<unknown>;
  /** The session is over: the shell asks for the password over the page. */
  onSessionLost: () => void;
};

/** What a signed-in person may change about the account. Every call rejects with the provider's `IdentityError`. */
export function createAccountOperations({ token, renewedToken, call, onSessionLost }: SessionPorts) {
  /** One call as the signed-in person, with a new token in place of one that was refused. */
  async function callAsUser(operation: string, payload: object = {}): Promise<unknown> {
    const firstToken = await token();
    if (!firstToken) return endSession();
    try {
      return await call(operation, { AccessToken: firstToken, ...payload });
    } catch (error) {
      if (!isTokenRejected(error)) throw error;
      const secondToken = await renewedToken();
      if (!secondToken) return endSession();
      return call(operation, { AccessToken: secondToken, ...payload });
    }
  }

  function endSession(): never {
    onSessionLost();
    // Not the provider's words about its token: they would stand next to a field that is not to blame.
    throw new IdentityError(
      "SessionEnded",
      "Your session ended before this was done. Log in, then try again.",
    );
  }

  return {
    changePassword: (currentPassword: string, newPassword: string) =>
      callAsUser("ChangePassword", { PreviousPassword: currentPassword, ProposedPassword: newPassword }),

    /** Mails a code to the new address. Writing the present one again calls a change off, and mails nothing. */
    async requestEmailChange(email: string): Promise<{ destination: string | undefined }> {
      const response = (await callAsUser("UpdateUserAttributes", {
        UserAttributes: [{ Name: "email", Value: email }],
      })) as { CodeDeliveryDetailsList?: { Destination?: string }[] };
      return { destination: response.CodeDeliveryDetailsList?.[0]?.Destination };
    },
    resendEmailCode: () => callAsUser("GetUserAttributeVerificationCode", { AttributeName: "email" }),
    verifyEmail: (code: string) => callAsUser("VerifyUserAttribute", { AttributeName: "email", Code: code }),

    /** Whether a login asks for the code of an authenticator app. */
    async hasSecondFactor(): Promise<boolean> {
      const user = (await callAsUser("GetUser")) as { UserMFASettingList?: string[] };
      return user.UserMFASettingList?.includes(SOFTWARE_TOKEN) ?? false;
    },
    /** A new secret for an authenticator app, in base 32. It counts once a code of it was verified. */
    async newSecret(): Promise<string> {
      const { SecretCode } = (await callAsUser("AssociateSoftwareToken")) as { SecretCode: string };
      return SecretCode;
    },
    verifySecret: (code: string) => callAsUser("VerifySoftwareToken", { UserCode: code }),
    setSecondFactor: (enabled: boolean) =>
      callAsUser("SetUserMFAPreference", {
        SoftwareTokenMfaSettings: { Enabled: enabled, PreferredMfa: enabled },
      }),

    logOutEverywhere: () => callAsUser("GlobalSignOut"),
  };
}

const operations = createAccountOperations({
  token: accessToken,
  renewedToken: renewedAccessToken,
  call: callPool,
  onSessionLost: () => setAuthState("lost"),
});

export const {
  changePassword,
  requestEmailChange,
  resendEmailCode,
  hasSecondFactor,
  newSecret,
  verifySecret,
  setSecondFactor,
} = operations;

/** Takes the mailed code; the account's address is then `email`, here and at the provider. */
export async function verifyEmail(email: string, code: string) {
  await operations.verifyEmail(code);
  updateSessionEmail(email);
}

/** Ends every session of the account, this one too. Rejects with `recent_login_required` when the login is too old for it. */
export async function logOutEverywhere() {
  // A hosted pool tells our server of no session it ends; the event streams end by this, and find no token to come back with.
  await api.post("/api/me/sessions/ended").catch((error: unknown) => {
    // The caller asks for the password and comes back (`withRecentLogin`).
    if (isRecentLoginRequired(error)) throw error;
    console.warn("Event streams end with their tokens", error);
  });
  await operations.logOutEverywhere();
  await clearLocalSession("keep");
}

/**
 * Closes the account, once the user has logged in again with its password, and forgets it here. Resolves to when it will
 * be erased.
 */
export async function deleteAccount(password: string): Promise<DeletedAccount> {
  const email = await currentEmail();
  try {
    await reauthenticate(() => logIn(email, password));
  } catch (error) {
    // The password was right. Whether the login before is recent enough is the server's to say.
    if (!(error instanceof IdentityError && error.code === SOFTWARE_TOKEN)) throw error;
  }
  // By way of our server, which closes the account here too: a hosted pool would not tell it.
  const deleted = await api.delete<DeletedAccount>("/api/me");
  await clearLocalSession("discard");
  return deleted;
}

async function clearLocalSession(drafts: "keep" | "discard") {
  removeDrafts(userId(), drafts);
  // Said first: a session that ends by itself would ask for the password instead.
  setAuthState("signed-out");
  await forgetSession();
}
