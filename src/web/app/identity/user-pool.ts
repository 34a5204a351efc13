import {
  AuthenticationDetails,
  AuthenticationHelper,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type ISignUpResult as SignUpResult,
} from "amazon-cognito-identity-js";
import type { AppConfig } from "#contract/platform/shell.ts";
import { userPoolErrors } from "#messages/errors/user-pool-errors.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { ChallengeRequired } from "./challenge.ts";
import {
  type AuthResponse,
  ChallengeReceived,
  parseChallenge,
  requiresUserAction,
} from "./challenge-protocol.ts";
import { withDeviceTokens } from "./device-tokens.ts";
import { IdentityError, isProviderUnavailable, isTokenRejected, type LoginResult } from "./identity-error.ts";
import { browserPorts, createTransport, poolEndpoint, type TransportPorts } from "./user-pool-transport.ts";

declare module "amazon-cognito-identity-js" {
  /** Exported by the library, but missing in its types. */
  export class AuthenticationHelper {
    constructor(userPoolName: string);
  }
}

type Callback = (error: Error | null, data?: unknown) => void;

declare module "amazon-cognito-identity-js" {
  /** Undeclared members of the library. Its version is pinned; user-pool.test.ts covers each of these. */
  interface CognitoUser {
    deviceKey?: string;
    authenticateUserInternal(
      response: AuthResponse,
      helper: AuthenticationHelper,
      callbacks: { onSuccess: (session: CognitoUserSession) => void; onFailure: (error: unknown) => void },
    ): void;
  }
}

/**
 * The user pool of this installation. The library manages sessions and storage. The transport is our own
 * (user-pool-transport.ts), because the library retries refusals and loses the status of errors.
 * Throws 'Both UserPoolId and ClientId are required.' or 'Invalid UserPoolId format.'
 */
export function createUserPool(config: AppConfig["userPool"], ports: TransportPorts = browserPorts) {
  const { userPoolId, clientId, endpoint } = config;
  const pool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: clientId });
  const transport = createTransport(poolEndpoint(config), ports);
  // Hosted pools do not support device tokens.
  const isEmbedded = endpoint?.startsWith("/") ?? false;
  const send = isEmbedded
    ? withDeviceTokens(transport, storageItem("deviceTokens"), storageItem("codeBinding"))
    : transport;
  const request = (operation: string, payload: object, callback: Callback) => {
    send(operation, payload).then(
      (data) => {
        const response = data as AuthResponse;
        if (requiresUserAction(response)) callback(new ChallengeReceived(response));
        else callback(null, data);
      },
      (error: Error) => callback(error),
    );
  };
  Object.assign(pool, { client: { request, requestWithRetry: request } });

  const createUser = (email: string) => new CognitoUser({ Username: email, Pool: pool });

  function sessionOf(user: CognitoUser) {
    return new Promise<CognitoUserSession>((resolve, reject) => {
      user.getSession((error: Error | null, session: CognitoUserSession | null) => {
        if (session) resolve(session);
        // Errors of the library are about its storage; errors of the provider are passed on.
        else
          reject(
            error instanceof IdentityError
              ? error
              : new IdentityError("InvalidSession", userPoolErrors.invalidSession),
          );
      });
    });
  }

  async function emailOf(user: CognitoUser, missingMessage: string) {
    const attributes = await new Promise<{ Name: string; Value: string }[]>((resolve, reject) => {
      user.getUserAttributes((error, attributesFound) =>
        error ? reject(error) : resolve(attributesFound ?? []),
      );
    });
    const email = attributes.find(({ Name }) => Name === "email")?.Value;
    if (!email) throw new IdentityError("EmailNotFound", missingMessage);
    return email;
  }

  async function toLoginResult(user: CognitoUser, session: CognitoUserSession): Promise<LoginResult> {
    try {
      const email = await emailOf(user, userPoolErrors.loginWithoutEmail);
      return { accessToken: session.getAccessToken().getJwtToken(), email };
    } catch (error) {
      // Without the email the app cannot tell users apart, so this login is undone.
      user.signOut();
      throw error;
    }
  }

  /** The next step of the login; finishing it may lead to another one. */
  function createChallenge(user: CognitoUser, response: AuthResponse) {
    const username = response.ChallengeParameters?.USER_ID_FOR_SRP ?? user.getUsername();
    const { deviceKey } = user;
    return parseChallenge(response, {
      account: user.getUsername(),
      call: send,
      async respond(name, session, responses) {
        const nextResponse = (await send("RespondToAuthChallenge", {
          ChallengeName: name,
          ClientId: clientId,
          Session: session,
          ChallengeResponses: {
            ...responses,
            USERNAME: username,
            ...(deviceKey !== undefined && { DEVICE_KEY: deviceKey }),
          },
        })) as AuthResponse;
        if (requiresUserAction(nextResponse))
          throw new ChallengeRequired(createChallenge(user, nextResponse));
        return toLoginResult(user, await completeAuthentication(user, nextResponse));
      },
    });
  }

  /** Passes the final response to the library, which stores the session and confirms a new device. */
  function completeAuthentication(user: CognitoUser, response: AuthResponse) {
    return new Promise<CognitoUserSession>((resolve, reject) => {
      const helper = new AuthenticationHelper(pool.getUserPoolName());
      const callbacks = { onSuccess: resolve, onFailure: reject };
      user.authenticateUserInternal(response, helper, callbacks);
    });
  }

  return {
    /**
     * The payload is fixed by the specification: empty attributes, and the email address as user name. Resolves to `user`,
     * `userConfirmed`, `userSub` and `codeDeliveryDetails`.
     */
    signUp(email: string, password: string) {
      return new Promise<SignUpResult>((resolve, reject) => {
        const done = (error: Error | undefined, result?: SignUpResult) =>
          result ? resolve(result) : reject(error);
        pool.signUp(email, password, [], [], done, {});
      });
    },

    confirmSignUp: (email: string, code: string) =>
      promisify((callback) => createUser(email).confirmRegistration(code, false, callback)),

    resendCode: (email: string) =>
      promisify((callback) => createUser(email).resendConfirmationCode(callback)),

    /** Password login. Throws `ChallengeRequired` where the provider requires another step. */
    async logIn(email: string, password: string): Promise<LoginResult> {
      const user = createUser(email);
      user.setAuthenticationFlowType("USER_PASSWORD_AUTH");
      try {
        return await toLoginResult(user, await authenticate(user, { email, password }));
      } catch (error) {
        if (!(error instanceof ChallengeReceived)) throw error;
        throw new ChallengeRequired(createChallenge(user, error.answer));
      }
    },

    /** Calls an operation of the protocol directly. */
    call: send,

    forgotPassword: (email: string) =>
      new Promise<void>((resolve, reject) => {
        createUser(email).forgotPassword({ onSuccess: () => resolve(), onFailure: reject });
      }),

    confirmPassword: (email: string, code: string, password: string) =>
      new Promise<void>((resolve, reject) => {
        createUser(email).confirmPassword(code, password, { onSuccess: () => resolve(), onFailure: reject });
      }),

    /** The current access token, refreshed when it has expired or `renew` is set; `undefined` when signed out. */
    async accessToken(renew: boolean): Promise<string | undefined> {
      const user = pool.getCurrentUser();
      if (!user) return undefined;
      try {
        const session = await sessionOf(user);
        if (!renew) return session.getAccessToken().getJwtToken();
        return (await refreshSession(user, session)).getAccessToken().getJwtToken();
      } catch (error) {
        if (isProviderUnavailable(error)) throw error;
        return undefined;
      }
    },

    /** The email address of the signed-in account, from the provider. */
    async currentEmail() {
      const user = pool.getCurrentUser();
      if (!user) throw new IdentityError("NotSignedIn", userPoolErrors.noUser);
      const session = await sessionOf(user);
      if (!session.isValid()) throw new IdentityError("InvalidSession", userPoolErrors.invalidSession);
      try {
        return await emailOf(user, userPoolErrors.emailNotFound);
      } catch (error) {
        // The token expired or was revoked on its way: retry once with a new one.
        if (!isTokenRejected(error)) throw error;
        await refreshSession(user, session);
        return emailOf(user, userPoolErrors.emailNotFound);
      }
    },

    /** Clears the stored session, without a call to the provider. */
    clearSession: () => pool.getCurrentUser()?.signOut(),

    /** Ends a session at the provider, by its refresh token. */
    revoke: (refreshToken: string) => send("RevokeToken", { ClientId: clientId, Token: refreshToken }),
  };
}

export type Pool = ReturnType<typeof createUserPool>;

function promisify(start: (callback: (error?: Error) => void) => void) {
  return new Promise<void>((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}

function refreshSession(user: CognitoUser, session: CognitoUserSession) {
  return new Promise<CognitoUserSession>((resolve, reject) => {
    user.refreshSession(session.getRefreshToken(), (error, refreshed) =>
      error ? reject(error) : resolve(refreshed),
    );
  });
}

type Credentials = { email: string; password: string };

function authenticate(user: CognitoUser, { email, password }: Credentials) {
  return new Promise<CognitoUserSession>((resolve, reject) => {
    // Challenges arrive as failures (`ChallengeReceived`), so the callbacks of the library for them are never called.
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: resolve,
      onFailure: reject,
    });
  });
}
