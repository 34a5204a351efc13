import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { authenticatorCode } from "#test/support/authenticator-app.ts";

const POOL_ID = "local_Challenges";
const CLIENT_ID = "challenges";
/** The code of every text message and email of this pool. */
export const SMS_CODE = "41820377";
export const AUTHENTICATOR_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** What an account asks for after its password, in order, and what else is the matter with it. */
type Account = {
  password: string;
  challenges: string[];
  error?: { code: string; message: string };
  unverified?: boolean;
  /** So many first logins are answered with 503. */
  failures?: number;
};

export type ChallengePool = {
  endpoint: string;
  /** What makes the program use it. */
  settings: Record<string, string>;
  /** Accounts by email address. */
  accounts: Map<string, Account>;
  /** Operations asked, oldest first. */
  receivedOperations: string[];
  close(): Promise<void>;
};

type Body = Record<string, string> & {
  AuthParameters?: Record<string, string>;
  ChallengeResponses?: Record<string, string>;
};
type Session = { email: string; remainingChallenges: string[]; stage: "asked" | "associated" | "verified" };

class PoolError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * A hosted pool's protocol with the challenges cognito-local does not have (EMAIL_OTP, MFA_SETUP), as the public
 * documentation of InitiateAuth and RespondToAuthChallenge describes them: each answer has a new `Session`, which works
 * once, and names the user by `USER_ID_FOR_SRP`.
 */
export async function startChallengePool(): Promise<ChallengePool> {
  const accounts: ChallengePool["accounts"] = new Map();
  const receivedOperations: string[] = [];
  const sessions = new Map<string, Session>();
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  let endpoint = "";

  const sign = (email: string, claims: object) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(`${endpoint}/${POOL_ID}`)
      .setSubject(subOf(email))
      .setIssuedAt()
      .setExpirationTime("1h")
      .setJti(randomUUID())
      .sign(privateKey);

  const accountOf = (email: string) => {
    const account = accounts.get(email);
    if (!account) throw new PoolError("NotAuthorizedException", "Incorrect username or password.");
    return account;
  };
  const sessionOf = (token: string | undefined) => {
    const session = sessions.get(token ?? "");
    if (!session)
      throw new PoolError("NotAuthorizedException", "Invalid session for the user, session is expired.");
    return session;
  };
  /** The session under a new name: each is used once. */
  const renewSession = (token: string | undefined, session: Session) => {
    sessions.delete(token ?? "");
    const nextStep = randomUUID();
    sessions.set(nextStep, session);
    return nextStep;
  };
  const tokenHolder = (token = "") => {
    const { username } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return { email: String(username), account: accountOf(username) };
  };

  async function nextStep(email: string, remainingChallenges: string[], token?: string): Promise<object> {
    const [name] = remainingChallenges;
    if (name) {
      return {
        ChallengeName: name,
        Session: renewSession(token, { email, remainingChallenges, stage: "asked" }),
        ChallengeParameters: { USER_ID_FOR_SRP: subOf(email), ...parametersOf(name, email) },
      };
    }
    sessions.delete(token ?? "");
    const access = {
      token_use: "access",
      client_id: CLIENT_ID,
      username: email,
      scope: "aws.cognito.signin.user.admin",
    };
    const AuthenticationResult = {
      AccessToken: await sign(email, access),
      IdToken: await sign(email, { token_use: "id", aud: CLIENT_ID, email }),
      RefreshToken: randomUUID(),
      ExpiresIn: 3600,
      TokenType: "Bearer",
    };
    return { AuthenticationResult, ChallengeParameters: {} };
  }

  const operations: Record<string, (body: Body) => Promise<object> | object> = {
    InitiateAuth({ AuthParameters }) {
      const { USERNAME = "", PASSWORD } = AuthParameters ?? {};
      const account = accountOf(USERNAME);
      if (account.failures) {
        account.failures -= 1;
        throw new PoolError("InternalErrorException", "Something went wrong", 503);
      }
      if (account.error) throw new PoolError(account.error.code, account.error.message);
      if (PASSWORD !== account.password) accountOf("");
      return nextStep(USERNAME, account.challenges);
    },
    RespondToAuthChallenge({ ChallengeName = "", ChallengeResponses = {}, Session }) {
      const session = sessionOf(Session);
      const account = accountOf(session.email);
      if (
        session.remainingChallenges[0] !== ChallengeName ||
        ChallengeResponses.USERNAME !== subOf(session.email)
      )
        throw new PoolError("InvalidParameterException", "Invalid challenge");
      checkResponse(ChallengeName, ChallengeResponses, session);
      if (ChallengeName === "NEW_PASSWORD_REQUIRED") account.password = ChallengeResponses.NEW_PASSWORD ?? "";
      const chosenChallenges = ChallengeName === "SELECT_MFA_TYPE" ? [ChallengeResponses.ANSWER ?? ""] : [];
      return nextStep(session.email, [...chosenChallenges, ...session.remainingChallenges.slice(1)], Session);
    },
    AssociateSoftwareToken({ Session }) {
      const session = sessionOf(Session);
      return {
        SecretCode: AUTHENTICATOR_SECRET,
        Session: renewSession(Session, { ...session, stage: "associated" }),
      };
    },
    VerifySoftwareToken({ Session, UserCode }) {
      const session = sessionOf(Session);
      if (session.stage !== "associated")
        throw new PoolError("InvalidParameterException", "No software token");
      // A code is good for one step longer than it is shown, because typing takes time (RFC 6238, section 5.2).
      const now = Temporal.Now.instant();
      if (![0, -1].some((step) => UserCode === authenticatorCode(AUTHENTICATOR_SECRET, now, step)))
        throw new PoolError("EnableSoftwareTokenMFAException", "Code mismatch");
      return { Status: "SUCCESS", Session: renewSession(Session, { ...session, stage: "verified" }) };
    },
    ForgotPassword({ Username = "" }) {
      return { CodeDeliveryDetails: { Destination: `${Username[0]}***`, DeliveryMedium: "EMAIL" } };
    },
    ConfirmForgotPassword({ Username = "", Password = "", ConfirmationCode }) {
      if (ConfirmationCode !== "418203")
        throw new PoolError("CodeMismatchException", "Invalid verification code provided, please try again.");
      const account = accountOf(Username);
      account.password = Password;
      delete account.error;
      return {};
    },
    GetUser({ AccessToken }) {
      const { email, account } = tokenHolder(AccessToken);
      const attributes = { sub: subOf(email), email, email_verified: String(!account.unverified) };
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
      return { Username: subOf(email), UserAttributes };
    },
    GetUserAttributeVerificationCode() {
      return { CodeDeliveryDetails: { Destination: "u***" } };
    },
    VerifyUserAttribute({ AccessToken, Code }) {
      if (Code !== SMS_CODE)
        throw new PoolError("CodeMismatchException", "Invalid verification code provided, please try again.");
      tokenHolder(AccessToken).account.unverified = false;
      return {};
    },
    RevokeToken() {
      return {};
    },
  };

  const server = createServer((request, response) => void respond(request, response));
  async function respond(request: IncomingMessage, response: ServerResponse) {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    response.setHeader("content-type", "application/x-amz-json-1.1");
    if (request.method === "OPTIONS") return response.end();
    if (request.url?.endsWith("jwks.json")) return response.end(JSON.stringify({ keys: [jwk] }));
    const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    receivedOperations.push(operation);
    try {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      const run = operations[operation];
      if (!run) throw new PoolError("UnknownOperationException", `No ${operation} here`);
      response.end(JSON.stringify(await run(JSON.parse(Buffer.concat(chunks).toString()))));
    } catch (error) {
      if (!(error instanceof PoolError)) throw error;
      response.statusCode = error.status;
      response.end(JSON.stringify({ __type: error.code, message: error.message }));
    }
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    settings: { USER_POOL_ID: POOL_ID, USER_POOL_CLIENT_ID: CLIENT_ID, USER_POOL_ENDPOINT: endpoint },
    accounts,
    receivedOperations,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An id of the usual form that is always the same for an address. */
function subOf(email: string): string {
  const hex = Buffer.from(email).toString("hex").padEnd(12, "0").slice(0, 12);
  return `00000000-0000-4000-8000-${hex}`;
}

function parametersOf(name: string, email: string): Record<string, string> {
  switch (name) {
    case "SMS_MFA":
      return { CODE_DELIVERY_DELIVERY_MEDIUM: "SMS", CODE_DELIVERY_DESTINATION: "+*******1234" };
    case "EMAIL_OTP":
      return { CODE_DELIVERY_DELIVERY_MEDIUM: "EMAIL", CODE_DELIVERY_DESTINATION: `${email[0]}***@l***` };
    case "NEW_PASSWORD_REQUIRED":
      return { requiredAttributes: '["userAttributes.name"]', userAttributes: JSON.stringify({ email }) };
    case "MFA_SETUP":
      return { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' };
    default:
      return { MFAS_CAN_CHOOSE: '["SMS_MFA","EMAIL_OTP"]' };
  }
}

/** Throws what the service answers to a wrong response. */
function checkResponse(name: string, responses: Record<string, string>, session: Session) {
  const isCorrect: Record<string, boolean> = {
    SMS_MFA: responses.SMS_MFA_CODE === SMS_CODE,
    EMAIL_OTP: responses.EMAIL_OTP_CODE === SMS_CODE,
    NEW_PASSWORD_REQUIRED: Boolean(responses["userAttributes.name"]),
    MFA_SETUP: session.stage === "verified",
    SELECT_MFA_TYPE: ["SMS_MFA", "EMAIL_OTP"].includes(responses.ANSWER ?? ""),
  };
  if (name === "NEW_PASSWORD_REQUIRED" && (responses.NEW_PASSWORD ?? "").length < 12)
    throw new PoolError(
      "InvalidPasswordException",
      "Password did not conform with policy: Password not long enough",
    );
  if (!isCorrect[name])
    throw new PoolError("CodeMismatchException", "Invalid code or auth state for the user.");
}
