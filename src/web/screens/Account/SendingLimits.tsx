import { useQuery } from "@tanstack/react-query";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { sendingLimitQuery } from "#web/features/sending/SendingAllowance.tsx";
import { allowanceLabel, remainingText, stepText } from "#web/features/sending/sending-limit-labels.ts";
import { AccountSection } from "./AccountSection.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import css from "./SendingLimits.module.css";

const text = account.limits;

/** The daily sending limits, and how much of them is left. */
export function SendingLimits() {
  const limits = useQuery(sendingLimitQuery);
  const { data } = limits;
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
      ) : limits.error ? (
        <LoadFailure query={limits}>
          {formatMessage(text.failed, { reason: limits.error.message })}
        </LoadFailure>
      ) : (
        <Skeleton rows={3} shape="text" label={text.loading} />
      )}
    </AccountSection>
  );
}
