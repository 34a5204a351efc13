import { FailureNotice } from "./FailureNotice.tsx";
import type { Failure } from "./failure.ts";

/** What a step after the password refused. A step that ran out of time or tries begins again with the password. */
export const StepFailure = ({ failure }: { failure: Failure }) => (
  <FailureNotice failure={failure}>
    {failure.code === "NotAuthorizedException" && "Start over to log in again."}
  </FailureNotice>
);
