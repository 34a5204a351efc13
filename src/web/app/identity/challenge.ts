import { formatMessage } from "#core/messages/format-message.ts";
import { userPoolErrors } from "#messages/errors/user-pool-errors.ts";
import { IdentityError, type LoginResult } from "./identity-error.ts";

/** Where the code was sent, masked by the provider; undefined where the provider does not say. */
type Destination = string | undefined;

/** Finishes the step. Rejects with the provider's refusal, or with `ChallengeRequired` when another step follows. */
type RespondToChallenge<Arguments extends unknown[]> = (...values: Arguments) => Promise<LoginResult>;

/** The second factors, by their names in the protocol. */
export const FACTORS = ["SOFTWARE_TOKEN_MFA", "SMS_MFA", "EMAIL_OTP"] as const;
export type Factor = (typeof FACTORS)[number];

type CodeChallenge<Name> = {
  name: Name;
  destination: Destination;
  answer: RespondToChallenge<[code: string]>;
};

/**
 * What the provider requires after the right password, by its name in the protocol
 * (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RespondToAuthChallenge.html).
 */
export type Challenge =
  | { name: "SOFTWARE_TOKEN_MFA"; answer: RespondToChallenge<[code: string]> }
  | CodeChallenge<"SMS_MFA">
  | CodeChallenge<"EMAIL_OTP">
  | {
      name: "NEW_PASSWORD_REQUIRED";
      /** Required attributes that the account does not have, such as "name" or "phone_number". */
      missing: string[];
      answer: RespondToChallenge<[password: string, attributes: Record<string, string>]>;
    }
  | {
      name: "MFA_SETUP";
      /** The account name that the authenticator app shows. */
      account: string;
      /** The factors that can be set up now. The login page supports only the authenticator app. */
      factors: Factor[];
      /** A new secret for an authenticator app, in base 32. */
      newSecret: () => Promise<string>;
      answer: RespondToChallenge<[code: string]>;
    }
  | { name: "SELECT_MFA_TYPE"; factors: Factor[]; choose: RespondToChallenge<[factor: Factor]> };

export type ChallengeOf<Name extends Challenge["name"]> = Extract<Challenge, { name: Name }>;

/** The password was right, but the provider requires another step to finish the login. */
export class ChallengeRequired extends IdentityError {
  readonly challenge: Challenge;

  constructor(challenge: Challenge) {
    super(challenge.name, formatMessage(userPoolErrors.challengeRequired, { step: challenge.name }));
    this.challenge = challenge;
  }
}
