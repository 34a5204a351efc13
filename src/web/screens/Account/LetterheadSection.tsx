import { mdiAlertCircle } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Me } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
import { accountLetterhead as m } from "#messages/account/letterhead.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { letterheadQuery } from "./letterhead-query.ts";

const LetterheadForm = lazyComponent(async () => (await import("./LetterheadForm.tsx")).LetterheadForm);

/** The head of the user's printed letters, and what is below their name in all letters. */
export function LetterheadSection({ me }: { me: Me }) {
  const letterhead = useQuery(letterheadQuery);
  const skeleton = <Skeleton rows={6} shape="text" label={m.loading} />;
  return (
    <AccountSection id="letterhead" lead={m.lead}>
      {letterhead.isPending && skeleton}
      {letterhead.error && !letterhead.data && (
        <>
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {formatMessage(m.failed, { reason: letterhead.error.message })}
          </Notice>
          <Button busy={letterhead.isFetching} onClick={() => void letterhead.refetch()}>
            {account.tryAgain}
          </Button>
        </>
      )}
      {letterhead.data && (
        <Suspense fallback={skeleton}>
          <LetterheadForm saved={letterhead.data} me={me} />
        </Suspense>
      )}
    </AccountSection>
  );
}
