import {
  AuthenticationDetails,
  AuthenticationHelper,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from "amazon-cognito-identity-js";
import type { AppConfig } from "#contract/shell.ts";
import { stored } from "../storage/stored.ts";
import { newCodeBinding, provingBrowser } from "./browser-proof.ts";
import { ChallengeAsked } from "./challenge-asked.ts";
import { type AuthAnswer, asksUser, ChallengeReceived, challengeFrom } from "./challenge-wire.ts";
import { IdentityError, isNoVerdict, isTokenRefusal, type LoggedIn } from "./identity-error.ts";
import { createTransport, type TransportPorts } from "./transport.ts";

declare module "amazon-cognito-identity-js" {
  /** Exported by the library, and left out of its types. */
  export class AuthenticationHelper {
    constructor(userPoolName: string);
  }
}

type Callback = (error: Error | null, data?: unknown) => void;

/** What the library has and does not declare. Its version is pinned; pool.test.ts runs each of these. */
type Internals = {
  deviceKey?: string;
  authenticateUserInternal(
    answer: AuthAnswer,
    helper: AuthenticationHelper,
    callbacks: { onSuccess: (session: CognitoUserSession) => void; onFailure: (error: unknown) => void },
  ): void;
};

const browser: TransportPorts = {
  fetch: (input, init) => fetch(input, init),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  now: () => performance.now(),
  random: Math.random,
};

/**
 * The user pool of this installation. The library keeps sessions and storage; the wire underneath it is ours
 * (transport.ts), because the library retries refusals and loses the status of an error.
 * Throws 'Both UserPoolId and ClientId are required.' or 'Invalid UserPoolId format.'
 */
export function openPool(config: AppConfig["userPool"], ports: TransportPorts = browser) {
  const { userPoolId, clientId, endpoint } = config;
  const pool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: clientId });
  const region = userPoolId.split("_")[0];
  const transport = createTransport(endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, ports);
  // A hosted pool knows nothing of it.
  const isEmbedded = endpoint?.startsWith("/") ?? false;
  const send = isEmbedded ? provingBrowser(transport, stored("deviceTokens"), newCodeBinding()) : transport;
  const request = (operation: string, payload: object, callback: Callback) => {
    send(operation, payload).then(
      (data) => {
        const answer = data as AuthAnswer;
        if (asksUser(answer)) callback(new ChallengeReceived(answer));
        else callback(null, data);
      },
      (error: Error) => callback(error),
    );
  };
  Object.assign(pool, { client: { request, requestWithRetry: request } });

  const userOf = (email: string) => new CognitoUser({ Username: email, Pool: pool });

  function sessionOf(user: CognitoUser) {
    return new Promise<CognitoUserSession>((resolve, reject) => {
      user.getSession((error: Error | null, session: CognitoUserSession | null) => {
        if (session) resolve(session);
        // The library's own words are about its storage; the provider's refusals come through as they are.
        else
          reject(
            error instanceof IdentityError ? error : new IdentityError("InvalidSession", "Invalid session"),
          );
      });
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

  /** The step the provider asks for, whose answer may lead to another one. */
  function challengeOf(user: CognitoUser, answer: AuthAnswer) {
    const username = answer.ChallengeParameters?.USER_ID_FOR_SRP ?? user.getUsername();
    const { deviceKey } = user as unknown as Internals;
    return challengeFrom(answer, {
      account: user.getUsername(),
      call: send,
      async respond(name, session, responses) {
        const next = (await send("RespondToAuthChallenge", {
          ChallengeName: name,
          ClientId: clientId,
          Session: session,
          ChallengeResponses: {
            ...responses,
            USERNAME: username,
            ...(deviceKey !== undefined && { DEVICE_KEY: deviceKey }),
          },
        })) as AuthAnswer;
        if (asksUser(next)) throw new ChallengeAsked(challengeOf(user, next));
        return welcome(user, await finish(user, next));
      },
    });
  }

  /** Hands the provider's last answer to the library, which keeps the session and confirms a new device. */
  function finish(user: CognitoUser, answer: AuthAnswer) {
    return new Promise<CognitoUserSession>((resolve, reject) => {
      const helper = new AuthenticationHelper(pool.getUserPoolName());
      const callbacks = { onSuccess: resolve, onFailure: reject };
      (user as unknown as Internals).authenticateUserInternal(answer, helper, callbacks);
    });
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

    /** Password login. Throws `ChallengeAsked` where the provider asks for another step. */
    async logIn(email: string, password: string): Promise<LoggedIn> {
      const user = userOf(email);
      user.setAuthenticationFlowType("USER_PASSWORD_AUTH");
      try {
        return await welcome(user, await authenticate(user, { email, password }));
      } catch (error) {
        if (!(error instanceof ChallengeReceived)) throw error;
        throw new ChallengeAsked(challengeOf(user, error.answer));
      }
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

function authenticate(user: CognitoUser, { email, password }: Credentials) {
  return new Promise<CognitoUserSession>((resolve, reject) => {
    // Challenges come as failures (`ChallengeReceived`), so the library's callbacks for them are never called.
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: resolve,
      onFailure: reject,
    });
  });
}
