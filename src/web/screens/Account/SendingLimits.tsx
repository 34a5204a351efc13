import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { allowanceLabel, remainingText, stepText } from "#web/features/sending/sending-limit-labels.ts";
import { sendingLimitQuery } from "#web/features/sending/sending-limit-query.ts";
import { AccountSection } from "./AccountSection.tsx";
import css from "./SendingLimits.module.css";

/** How much may be sent a day, and how much of it is left. */
export function SendingLimits() {
  const { data, error, refetch } = useQuery(sendingLimitQuery);
  return (
    <AccountSection
      title="Sending limits"
      lead="Each recipient of a message counts, over 24 hours. The limits keep this service from being used to send spam."
    >
      {data ? (
        <>
          <p>
            {remainingText(data, new Date()) ??
              `You can send to ${data.recipients.remaining} more recipients today.`}
          </p>
          <dl className={css.limits}>
            <dt>Recipients</dt>
            <dd>{allowanceLabel(data.recipients)}</dd>
            <dt>Of those, addresses outside public agencies</dt>
            <dd>{allowanceLabel(data.external)}</dd>
            <dt>Invitations to your requests</dt>
            <dd>{allowanceLabel(data.invitations)}</dd>
          </dl>
          <p className={css.rises}>{stepText(data)}</p>
        </>
      ) : error ? (
        <div role="alert">
          <p>The limits did not load. {error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Skeleton rows={3} shape="text" label="Loading the limits" />
      )}
    </AccountSection>
  );
}
