import { type ReactNode, Suspense } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { AgencyName } from "#web/features/agencies/AgencyName.tsx";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatDay } from "#web/screens/RequestsTracker/activity-text.ts";
import { Appeal } from "./Appeal.tsx";
import css from "./Details.module.css";

const FeeLedger = lazyComponent(async () => (await import("./fees/FeeLedger.tsx")).FeeLedger);
const AgencyAddress = lazyComponent(async () => (await import("./AgencyAddress.tsx")).AgencyAddress);

/** The facts of a request, to copy into a form or to read out on the phone. */
export function Details({ detail }: { detail: RequestDetail }) {
  const now = new Date();
  return (
    <>
      <dl className={css.details}>
        <Fact name={trackerPanel.details.agency}>
          {detail.agency && <AgencyName agency={detail.agency} hasPage={detail.hasAgencyPage ?? false} />}
        </Fact>
        <Fact name={trackerPanel.details.agencyEmail} copy={detail.agencyEmail}>
          {detail.agencyEmail}
          {detail.permissions.setAgencyAddress && (
            <Suspense fallback={null}>
              <AgencyAddress detail={detail} />
            </Suspense>
          )}
        </Fact>
        <Fact name={trackerPanel.details.trackingNumber} copy={detail.trackingNumber}>
          {detail.trackingNumber ?? trackerPanel.details.notYet}
        </Fact>
        <Fact name={trackerPanel.details.law}>
          {detail.law && (
            <>
              {detail.law.title}
              <small>{detail.law.citation}</small>
            </>
          )}
        </Fact>
        <Fact name={trackerPanel.details.replyAddress} copy={detail.replyAddress}>
          {detail.replyAddress}
        </Fact>
        <Fact name={trackerPanel.details.filed}>
          {detail.filedAt ? (
            <Timestamp at={detail.filedAt} text={formatDay(detail.filedAt, now)} />
          ) : (
            trackerPanel.details.notSent
          )}
        </Fact>
      </dl>
      <Appeal detail={detail} />
      <Suspense fallback={<Skeleton rows={3} shape="text" label={trackerPanel.fees.loading} />}>
        <FeeLedger detail={detail} />
      </Suspense>
    </>
  );
}

/** Renders nothing when the fact is unknown. */
function Fact({ name, copy, children }: { name: string; copy?: string | null; children: ReactNode }) {
  if (![children].flat().some(Boolean)) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        {copy && (
          <Button
            kind="quiet"
            size="small"
            aria-label={formatMessage(trackerPanel.details.copyLabel, { name })}
            onClick={() => void copyText(name, copy)}
          >
            {trackerPanel.details.copy}
          </Button>
        )}
      </dd>
    </div>
  );
}

async function copyText(name: string, text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: formatMessage(trackerPanel.details.copiedNotice, { name }) });
  } catch {
    showToast({ text: trackerPanel.details.copyFailed });
  }
}
