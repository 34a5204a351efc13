import type { Challenge } from "#web/app/identity/challenge.ts";
import { AuthenticatorSetup } from "./AuthenticatorSetup.tsx";
import type { StepProps } from "./ChallengeStep.tsx";
import { FactorChoice } from "./FactorChoice.tsx";
import { MessageCode } from "./MessageCode.tsx";
import { ReplaceTemporaryPassword } from "./ReplaceTemporaryPassword.tsx";

type HostedPoolChallenge = Exclude<Challenge, { name: "SOFTWARE_TOKEN_MFA" }>;

/** The steps of hosted pools, in a separate chunk that loads when one is needed. */
export default function HostedPoolStep({ challenge, ...step }: StepProps<HostedPoolChallenge>) {
  switch (challenge.name) {
    case "SMS_MFA":
    case "EMAIL_OTP":
      return <MessageCode challenge={challenge} {...step} />;
    case "NEW_PASSWORD_REQUIRED":
      return <ReplaceTemporaryPassword challenge={challenge} {...step} />;
    case "MFA_SETUP":
      return <AuthenticatorSetup challenge={challenge} {...step} />;
    case "SELECT_MFA_TYPE":
      return <FactorChoice challenge={challenge} {...step} />;
  }
}
