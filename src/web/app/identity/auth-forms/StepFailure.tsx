import type { AuthFailure } from "./auth-failure.ts";
import { FailureNotice } from "./FailureNotice.tsx";

/** What a step after the password refused. A step that ran out of time or tries begins again with the password. */
export const StepFailureNotice = ({ failure }: { failure: AuthFailure }) => (
  <FailureNotice failure={failure}>
    {failure.code === "NotAuthorizedException" && "Start over to log in again."}
  </FailureNotice>
);
