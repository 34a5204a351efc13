import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from "amazon-cognito-identity-js";
import type { AppConfig } from "#contract/shell.ts";
import { newCodeBinding, provingBrowser } from "./browser-proof.ts";
import {
  IdentityError,
  isNoVerdict,
  isTokenRefusal,
  type LoggedIn,
  SecondFactorAsked,
} from "./identity-error.ts";
import { createTransport } from "./transport.ts";

type Callback = (error: Error | null, data?: unknown) => void;

/**
 * The user pool of this installation. The library keeps sessions and storage; the wire underneath it is ours
 * (transport.ts), because the library retries refusals and loses the status of an error.
 * Throws 'Both UserPoolId and ClientId are required.' or 'Invalid UserPoolId format.'
 */
export function openPool(config: AppConfig["userPool"]) {
  const { userPoolId, clientId, endpoint } = config;
  const pool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: clientId });
  const region = userPoolId.split("_")[0];
  const transport = createTransport(endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    fetch: (input, init) => fetch(input, init),
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    now: () => performance.now(),
    random: Math.random,
  });
  // A hosted pool knows nothing of it.
  const isEmbedded = endpoint?.startsWith("/") ?? false;
  const send = isEmbedded ? provingBrowser(transport, localStorage, newCodeBinding()) : transport;
  const request = (operation: string, payload: object, callback: Callback) => {
    send(operation, payload).then(
      (data) => callback(null, data),
      (error: Error) => callback(error),
    );
  };
  Object.assign(pool, { client: { request, requestWithRetry: request } });

  const userOf = (email: string) => new CognitoUser({ Username: email, Pool: pool });

  function sessionOf(user: CognitoUser) {
    return new Promise<CognitoUserSession>((resolve, reject) => {
      user.getSession((error: Error | null, session: CognitoUserSession | null) =>
        session ? resolve(session) : reject(error ?? new IdentityError("InvalidSession", "Invalid session")),
      );
    });
  }

  async function emailOf(user: CognitoUser, missing: string) {
    const attributes = await new Promise<{ Name: string; Value: string }[]>((resolve, reject) => {
      user.getUserAttributes((error, found) => (error ? reject(error) : resolve(found ?? [])));
    });
    const email = attributes.find(({ Name }) => Name === "email")?.Value;
    if (!email) throw new IdentityError("EmailNotFound", missing);
    return email;
  }

  async function welcome(user: CognitoUser, session: CognitoUserSession): Promise<LoggedIn> {
    try {
      const email = await emailOf(user, "User Email attribute not found");
      return { accessToken: session.getAccessToken().getJwtToken(), email };
    } catch (error) {
      // Half a login is none: without the address the rest of the program cannot know whose pages these are.
      user.signOut();
      throw error;
    }
  }

  return {
    /** The payload is exactly the protocol's: attributes empty, the e-mail address is the user name. */
    signUp(email: string, password: string) {
      return new Promise<{ userConfirmed: boolean; destination: string | undefined }>((resolve, reject) => {
        pool.signUp(
          email,
          password,
          [],
          [],
          (error, result) => {
            if (!result) return reject(error);
            resolve({
              userConfirmed: result.userConfirmed,
              destination: result.codeDeliveryDetails?.Destination,
            });
          },
          {},
        );
      });
    },

    confirmSignUp: (email: string, code: string) =>
      settle((callback) => userOf(email).confirmRegistration(code, false, callback)),

    resendCode: (email: string) => settle((callback) => userOf(email).resendConfirmationCode(callback)),

    /** Password login. Throws `SecondFactorAsked` where the account has a second factor. */
    async logIn(email: string, password: string): Promise<LoggedIn> {
      const user = userOf(email);
      user.setAuthenticationFlowType("USER_PASSWORD_AUTH");
      const second = new SecondFactorAsked(async (code) => welcome(user, await answerWith(user, code)));
      return welcome(user, await authenticate(user, { email, password }, second));
    },

    /** An operation of the protocol that the library does not need to know of. */
    call: send,

    forgotPassword(email: string) {
      return new Promise<{ destination: string | undefined }>((resolve, reject) => {
        userOf(email).forgotPassword({
          onSuccess: (data: { CodeDeliveryDetails?: { Destination?: string } } | undefined) =>
            resolve({ destination: data?.CodeDeliveryDetails?.Destination }),
          onFailure: reject,
        });
      });
    },

    confirmPassword: (email: string, code: string, password: string) =>
      new Promise<void>((resolve, reject) => {
        userOf(email).confirmPassword(code, password, { onSuccess: () => resolve(), onFailure: reject });
      }),

    /** The current access token, refreshed when it ran out or when `renew` asks; `undefined` when nobody is signed in. */
    async accessToken(renew: boolean): Promise<string | undefined> {
      const user = pool.getCurrentUser();
      if (!user) return undefined;
      try {
        const session = await sessionOf(user);
        if (!renew) return session.getAccessToken().getJwtToken();
        return (await renewedSession(user, session)).getAccessToken().getJwtToken();
      } catch (error) {
        if (isNoVerdict(error)) throw error;
        return undefined;
      }
    },

    /** The signed-in account's e-mail address, asked from the provider. */
    async currentEmail() {
      const user = pool.getCurrentUser();
      if (!user) throw new IdentityError("NotSignedIn", "No user is currently signed in");
      const session = await sessionOf(user);
      if (!session.isValid()) throw new IdentityError("InvalidSession", "Invalid session");
      try {
        return await emailOf(user, "Email attribute not found");
      } catch (error) {
        // Good here a moment ago, and run out or ended on its way there: once more with a new one.
        if (!isTokenRefusal(error)) throw error;
        await renewedSession(user, session);
        return emailOf(user, "Email attribute not found");
      }
    },

    /** Forgets the user here; for a session the provider has ended already. */
    forget: () => pool.getCurrentUser()?.signOut(),

    /** Ends a session at the provider, by its refresh token. */
    revoke: (refreshToken: string) => send("RevokeToken", { ClientId: clientId, Token: refreshToken }),
  };
}

export type Pool = ReturnType<typeof openPool>;

function settle(start: (callback: (error?: Error) => void) => void) {
  return new Promise<void>((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}

function renewedSession(user: CognitoUser, session: CognitoUserSession) {
  return new Promise<CognitoUserSession>((resolve, reject) => {
    user.refreshSession(session.getRefreshToken(), (error, fresh) =>
      error ? reject(error) : resolve(fresh),
    );
  });
}

type Credentials = { email: string; password: string };

function authenticate(user: CognitoUser, { email, password }: Credentials, second: SecondFactorAsked) {
  return new Promise<CognitoUserSession>((resolve, reject) => {
    const challenged = (name: string) => () =>
      reject(new IdentityError(name, `This account asks for a step this page does not offer (${name}).`));
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: resolve,
      onFailure: reject,
      newPasswordRequired: challenged("NEW_PASSWORD_REQUIRED"),
      mfaRequired: challenged("SMS_MFA"),
      totpRequired: () => reject(second),
      mfaSetup: challenged("MFA_SETUP"),
      selectMFAType: challenged("SELECT_MFA_TYPE"),
      customChallenge: challenged("CUSTOM_CHALLENGE"),
    });
  });
}

function answerWith(user: CognitoUser, code: string) {
  return new Promise<CognitoUserSession>((resolve, reject) => {
    user.sendMFACode(code, { onSuccess: resolve, onFailure: reject }, "SOFTWARE_TOKEN_MFA");
  });
}
