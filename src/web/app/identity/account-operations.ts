import type { DeletedAccount } from "#contract/platform/shell.ts";
import { identityForms } from "#messages/identity/forms.ts";
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

/** What the operations need from the session; tests pass their own. */
type SessionPorts = {
  token: () => Promise<string | undefined>;
  renewedToken: () => Promise<string | undefined>;
  call: (operation: string, payload: object) => Promise<unknown>;
  /** The session ended: the shell asks for the password in a dialog. */
  onSessionLost: () => void;
};

/** Changes of the account by its logged-in user. Each rejects with an `IdentityError`. */
export function createAccountOperations({ token, renewedToken, call, onSessionLost }: SessionPorts) {
  /** Calls the pool with the access token; when it is rejected, once more with a new one. */
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
    // The provider's message is about its token, and would be shown next to a field that is not wrong.
    throw new IdentityError("SessionEnded", identityForms.sessionEnded);
  }

  return {
    changePassword: (currentPassword: string, newPassword: string) =>
      callAsUser("ChangePassword", { PreviousPassword: currentPassword, ProposedPassword: newPassword }),

    /** Sends a code to the new address. With the current address it cancels a pending change, and sends nothing. */
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
    /** A new secret for an authenticator app, in base 32. It takes effect when its first code is verified. */
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

/** Verifies the code sent by email. The address of the account is then `email`, here and at the provider. */
export async function verifyEmail(email: string, code: string) {
  await operations.verifyEmail(code);
  updateSessionEmail(email);
}

/** Ends every session of the account, this one too. Rejects with `recent_login_required` when the login is too old for it. */
export async function logOutEverywhere() {
  // A hosted pool does not notify our server of ended sessions. This call closes the event streams; without a token they
  // cannot reconnect.
  await api.post("/api/me/sessions/ended").catch((error: unknown) => {
    // The caller asks for the password and repeats the call (`withRecentLogin`).
    if (isRecentLoginRequired(error)) throw error;
    console.warn("Could not close the event streams; they end when their tokens expire", error);
  });
  await operations.logOutEverywhere();
  await clearLocalSession("keep");
}

/** Closes the account after a login with its password, and clears this browser. Resolves to when it will be erased. */
export async function deleteAccount(password: string): Promise<DeletedAccount> {
  const email = await currentEmail();
  try {
    await reauthenticate(() => logIn(email, password));
  } catch (error) {
    // The password was right. The server checks whether the earlier login is recent enough.
    if (!(error instanceof IdentityError && error.code === SOFTWARE_TOKEN)) throw error;
  }
  // Through our server, which must close its own account too: a hosted pool would not notify it.
  const deleted = await api.delete<DeletedAccount>("/api/me");
  await clearLocalSession("discard");
  return deleted;
}

async function clearLocalSession(drafts: "keep" | "discard") {
  removeDrafts(userId(), drafts);
  // Before the session ends: otherwise the shell would ask for the password.
  setAuthState("signed-out");
  await forgetSession();
}
