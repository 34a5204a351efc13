import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Me } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountLetterhead as m } from "#messages/account/letterhead.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
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
        <LoadFailure query={letterhead}>
          {formatMessage(m.failed, { reason: letterhead.error.message })}
        </LoadFailure>
      )}
      {letterhead.data && (
        <Suspense fallback={skeleton}>
          <LetterheadForm saved={letterhead.data} me={me} />
        </Suspense>
      )}
    </AccountSection>
  );
}
