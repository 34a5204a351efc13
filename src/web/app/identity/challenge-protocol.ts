import { type Challenge, FACTORS, type Factor } from "./challenge.ts";
import { IdentityError, type LoginResult } from "./identity-error.ts";

/** An answer of InitiateAuth or RespondToAuthChallenge, as far as challenges go. */
export type AuthResponse = {
  ChallengeName?: string;
  ChallengeParameters?: Record<string, string>;
  Session?: string;
};

/** What the steps of a challenge need of the pool. */
export type ChallengePorts = {
  /** The user name the login began with, which is the email address. */
  account: string;
  /** An operation without a user: AssociateSoftwareToken and VerifySoftwareToken of a challenge session. */
  call: (operation: string, payload: object) => Promise<unknown>;
  /** RespondToAuthChallenge; rejects with `ChallengeAsked` when another challenge follows. */
  respond: (name: string, session: string, responses: Record<string, string>) => Promise<LoginResult>;
};

/** Carries a challenge through the library as a failure: its own handling of challenges knows no EMAIL_OTP. */
export class ChallengeReceived extends Error {
  readonly answer: AuthResponse;

  constructor(answer: AuthResponse) {
    super(answer.ChallengeName);
    this.answer = answer;
  }
}

/** Whether the user has to do something. A remembered device proves itself: the library does that. */
export const requiresUserAction = ({ ChallengeName }: AuthResponse) =>
  ChallengeName !== undefined && !/^(DEVICE_|PASSWORD_VERIFIER$)/.test(ChallengeName);

/** The challenge as the page offers it. Throws `IdentityError` for one that no page of ours can finish. */
export function parseChallenge(answer: AuthResponse, ports: ChallengePorts): Challenge {
  const { ChallengeName: name = "", ChallengeParameters: parameters = {}, Session: session = "" } = answer;
  const destination = parameters.CODE_DELIVERY_DESTINATION;
  switch (name) {
    case "SOFTWARE_TOKEN_MFA":
      return { name, answer: (code) => ports.respond(name, session, { [`${name}_CODE`]: code }) };
    case "SMS_MFA":
    case "EMAIL_OTP":
      return {
        name,
        destination,
        answer: (code) => ports.respond(name, session, { [`${name}_CODE`]: code }),
      };
    case "NEW_PASSWORD_REQUIRED":
      return {
        name,
        missing: parseJsonList(parameters.requiredAttributes).map((attribute) =>
          attribute.replace(ATTRIBUTE_PREFIX, ""),
        ),
        answer: (password, attributes) =>
          ports.respond(name, session, { NEW_PASSWORD: password, ...withAttributePrefix(attributes) }),
      };
    case "MFA_SETUP":
      return authenticatorSetup(parseFactors(parameters.MFAS_CAN_SETUP), session, ports);
    case "SELECT_MFA_TYPE":
      return {
        name,
        factors: parseFactors(parameters.MFAS_CAN_CHOOSE),
        choose: (factor) => ports.respond(name, session, { ANSWER: factor }),
      };
    default:
      throw new IdentityError(
        name,
        `This account asks for a step this page does not offer (${name}). Write to the team.`,
      );
  }
}

/** How attributes are named in this one challenge. */
const ATTRIBUTE_PREFIX = "userAttributes.";

const withAttributePrefix = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [ATTRIBUTE_PREFIX + name, value]));

/** Each call of this challenge answers with the session for the next one. */
function authenticatorSetup(factors: Factor[], firstSession: string, ports: ChallengePorts): Challenge {
  let session = firstSession;
  let verified = false;
  const callNext = async (operation: string, payload: object) => {
    const answer = (await ports.call(operation, payload)) as Record<string, string | undefined>;
    session = answer.Session ?? session;
    return answer;
  };
  return {
    name: "MFA_SETUP",
    account: ports.account,
    factors,
    newSecret: async () => (await callNext("AssociateSoftwareToken", { Session: session })).SecretCode ?? "",
    answer: async (code) => {
      // A code is verified once; a lost answer of the next call must not ask for another code.
      if (!verified) {
        const { Status } = await callNext("VerifySoftwareToken", { Session: session, UserCode: code });
        if (Status === "ERROR") throw new IdentityError("EnableSoftwareTokenMFAException", "Code mismatch");
        verified = true;
      }
      return ports.respond("MFA_SETUP", session, {});
    },
  };
}

/** Lists come as JSON in a string. One that cannot be read is empty: the provider then says what is missing. */
function parseJsonList(json: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

const parseFactors = (json: string | undefined) =>
  FACTORS.filter((factor) => parseJsonList(json).includes(factor));
