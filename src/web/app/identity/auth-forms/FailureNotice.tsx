import { mdiAlertCircle } from "@mdi/js";
import type { ReactNode } from "react";
import { identityForms } from "#messages/identity/forms.ts";
import { logInSteps } from "#messages/log-in/steps.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { ContactTeamLink } from "./AuthPage.tsx";
import { type AuthFailure, failureAdvice, isClosedAccount } from "./auth-failure.ts";

/** The provider's message, then advice, above a form. */
export const FailureNotice = ({ failure, children }: { failure: AuthFailure; children?: ReactNode }) => (
  <Notice tone="red" icon={mdiAlertCircle} role="alert">
    <b>{asSentence(failure.message)}</b>{" "}
    {isClosedAccount(failure) ? (
      <ContactTeamLink>{identityForms.emailTeam}</ContactTeamLink>
    ) : (
      children || failureAdvice(failure)
    )}
  </Notice>
);

/** Not every message of the provider ends in a period, and the advice follows it. */
const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

/** The error of a step after the password. A step that expired, or failed too often, restarts with the password. */
export const StepFailureNotice = ({ failure }: { failure: AuthFailure }) => (
  <FailureNotice failure={failure}>
    {failure.code === "NotAuthorizedException" && logInSteps.startOverAdvice}
  </FailureNotice>
);
