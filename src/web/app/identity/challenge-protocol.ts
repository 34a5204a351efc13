import { formatMessage } from "#core/messages/format-message.ts";
import { userPoolErrors } from "#messages/errors/user-pool-errors.ts";
import { type Challenge, FACTORS, type Factor } from "./challenge.ts";
import { IdentityError, type LoginResult } from "./identity-error.ts";

/** The fields of an InitiateAuth or RespondToAuthChallenge response that describe a challenge. */
export type AuthResponse = {
  ChallengeName?: string;
  ChallengeParameters?: Record<string, string>;
  Session?: string;
};

/** What the steps of a challenge need from the pool. */
export type ChallengePorts = {
  /** The user name of the login, which is the email address. */
  account: string;
  /** An operation without a user: AssociateSoftwareToken and VerifySoftwareToken of a challenge session. */
  call: (operation: string, payload: object) => Promise<unknown>;
  /** RespondToAuthChallenge; rejects with `ChallengeRequired` when another challenge follows. */
  respond: (name: string, session: string, responses: Record<string, string>) => Promise<LoginResult>;
};

/** Passes a challenge through the library as a failure, because the library does not support EMAIL_OTP. */
export class ChallengeReceived extends Error {
  readonly answer: AuthResponse;

  constructor(answer: AuthResponse) {
    super(answer.ChallengeName);
    this.answer = answer;
  }
}

/** Whether the user has to act. The library itself answers the challenges of remembered devices. */
export const requiresUserAction = ({ ChallengeName }: AuthResponse) =>
  ChallengeName !== undefined && !/^(DEVICE_|PASSWORD_VERIFIER$)/.test(ChallengeName);

/** The challenge for the login page. Throws `IdentityError` for one that no page supports. */
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
      throw new IdentityError(name, formatMessage(userPoolErrors.unsupportedChallenge, { step: name }));
  }
}

/** Prefix of attribute names in NEW_PASSWORD_REQUIRED. */
const ATTRIBUTE_PREFIX = "userAttributes.";

const withAttributePrefix = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [ATTRIBUTE_PREFIX + name, value]));

/** Each response of this challenge contains the session for the next call. */
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
      // A code can be verified only once: when a later call fails, the retry must not verify it again.
      if (!verified) {
        const { Status } = await callNext("VerifySoftwareToken", { Session: session, UserCode: code });
        if (Status === "ERROR") throw new IdentityError("EnableSoftwareTokenMFAException", "Code mismatch");
        verified = true;
      }
      return ports.respond("MFA_SETUP", session, {});
    },
  };
}

/** Lists are JSON in a string. An invalid one is read as empty: the provider then reports what is missing. */
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
