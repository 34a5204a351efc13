import type { LoginResult } from "./identity-error.ts";

/** Where the provider says a code went, with most of it hidden; undefined where it does not say. */
type Destination = string | undefined;

/** Finishes the step. Rejects with the provider's refusal, or with `ChallengeAsked` when another step follows. */
type RespondToChallenge<Arguments extends unknown[]> = (...values: Arguments) => Promise<LoginResult>;

/** The factors a user can choose among, by their names on the wire. */
export const FACTORS = ["SOFTWARE_TOKEN_MFA", "SMS_MFA", "EMAIL_OTP"] as const;
export type Factor = (typeof FACTORS)[number];

type CodeChallenge<Name> = {
  name: Name;
  destination: Destination;
  answer: RespondToChallenge<[code: string]>;
};

/**
 * What the provider asks for after the right password, by its name on the wire
 * (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RespondToAuthChallenge.html).
 */
export type Challenge =
  | { name: "SOFTWARE_TOKEN_MFA"; answer: RespondToChallenge<[code: string]> }
  | CodeChallenge<"SMS_MFA">
  | CodeChallenge<"EMAIL_OTP">
  | {
      name: "NEW_PASSWORD_REQUIRED";
      /** Attributes the account must have and lacks, such as "name" or "phone_number". */
      missing: string[];
      answer: RespondToChallenge<[password: string, attributes: Record<string, string>]>;
    }
  | {
      name: "MFA_SETUP";
      /** Under which name the authenticator app lists it. */
      account: string;
      /** What the provider lets the user set up now. An authenticator app is the one a login page can. */
      factors: Factor[];
      /** A new secret for an authenticator app, in base 32. */
      newSecret: () => Promise<string>;
      answer: RespondToChallenge<[code: string]>;
    }
  | { name: "SELECT_MFA_TYPE"; factors: Factor[]; choose: RespondToChallenge<[factor: Factor]> };

/** The challenge of this name. */
export type ChallengeOf<Name extends Challenge["name"]> = Extract<Challenge, { name: Name }>;
