import { mdiAlertCircle } from "@mdi/js";
import type { ReactNode } from "react";
import { Notice } from "../../ui/Notice.tsx";
import { adviceFor, type Failure, isClosedAccount } from "./failure.ts";
import { TeamLink } from "./TeamLink.tsx";

/** The provider's words above a form, then ours. */
export const FailureNotice = ({ failure, children }: { failure: Failure; children?: ReactNode }) => (
  <Notice tone="red" icon={mdiAlertCircle} role="alert">
    <b>{asSentence(failure.message)}</b>{" "}
    {isClosedAccount(failure) ? <TeamLink>Email the team</TeamLink> : children || adviceFor(failure)}
  </Notice>
);

/** Not all of the provider's words end in a period, and ours follow them. */
const asSentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);
