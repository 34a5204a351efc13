import { logInSteps } from "#messages/log-in/steps.ts";
import type { AuthFailure } from "./auth-failure.ts";
import { FailureNotice } from "./FailureNotice.tsx";

/** The error of a step after the password. A step that expired, or failed too often, restarts with the password. */
export const StepFailureNotice = ({ failure }: { failure: AuthFailure }) => (
  <FailureNotice failure={failure}>
    {failure.code === "NotAuthorizedException" && logInSteps.startOverAdvice}
  </FailureNotice>
);
