import { useQuery } from "@tanstack/react-query";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { sendingLimitQuery } from "#web/features/sending/SendingAllowance.tsx";
import { allowanceLabel, remainingText, stepText } from "#web/features/sending/sending-limit-labels.ts";
import { AccountSection } from "./AccountSection.tsx";
import css from "./SendingLimits.module.css";

const text = account.limits;

/** The daily sending limits, and how much of them is left. */
export function SendingLimits() {
  const { data, error, refetch } = useQuery(sendingLimitQuery);
  return (
    <AccountSection id="sending-limits" lead={text.lead}>
      {data ? (
        <>
          <p>
            {remainingText(data, new Date()) ??
              formatMessage(text.left, { count: data.recipients.remaining })}
          </p>
          <dl className={css.limits}>
            <dt>{text.recipients}</dt>
            <dd>{allowanceLabel(data.recipients)}</dd>
            <dt>{text.outside}</dt>
            <dd>{allowanceLabel(data.external)}</dd>
            <dt>{text.invitations}</dt>
            <dd>{allowanceLabel(data.invitations)}</dd>
          </dl>
          <p className={css.nextStep}>{stepText(data)}</p>
        </>
      ) : error ? (
        <div role="alert">
          <p>{formatMessage(text.failed, { reason: error.message })}</p>
          <Button onClick={() => void refetch()}>{account.tryAgain}</Button>
        </div>
      ) : (
        <Skeleton rows={3} shape="text" label={text.loading} />
      )}
    </AccountSection>
  );
}
