import { mdiAlertCircle } from "@mdi/js";
import type { ReactNode } from "react";
import { Notice } from "#web/design/display/Notice.tsx";
import { type AuthFailure, failureAdvice, isClosedAccount } from "./auth-failure.ts";
import { ContactTeamLink } from "./TeamLink.tsx";

/** The provider's words above a form, then ours. */
export const FailureNotice = ({ failure, children }: { failure: AuthFailure; children?: ReactNode }) => (
  <Notice tone="red" icon={mdiAlertCircle} role="alert">
    <b>{asSentence(failure.message)}</b>{" "}
    {isClosedAccount(failure) ? (
      <ContactTeamLink>Email the team</ContactTeamLink>
    ) : (
      children || failureAdvice(failure)
    )}
  </Notice>
);

/** Not all of the provider's words end in a period, and ours follow them. */
const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);
