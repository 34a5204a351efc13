import { type ReactNode, Suspense } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatDay } from "#web/screens/RequestsTracker/activity-text.ts";
import { Appeal } from "./Appeal.tsx";
import css from "./Details.module.css";

const FeeLedger = lazyComponent(async () => (await import("./fees/FeeLedger.tsx")).FeeLedger);

/** The facts of a request one copies into a form or reads out on the phone. */
export function Details({ detail }: { detail: RequestDetail }) {
  const now = new Date();
  return (
    <>
      <dl className={css.details}>
        <Fact name="Agency">{detail.agency?.name}</Fact>
        <Fact name="Their address" copy={detail.agencyEmail}>
          {detail.agencyEmail}
        </Fact>
        <Fact name="Tracking number" copy={detail.trackingNumber}>
          {detail.trackingNumber ?? "Not yet"}
        </Fact>
        <Fact name="Law">
          {detail.law && (
            <>
              {detail.law.title}
              <small>{detail.law.citation}</small>
            </>
          )}
        </Fact>
        <Fact name="Answers come to" copy={detail.replyAddress}>
          {detail.replyAddress}
        </Fact>
        <Fact name="Filed">
          {detail.filedAt ? (
            <Timestamp at={detail.filedAt} text={formatDay(detail.filedAt, now)} />
          ) : (
            "Not sent yet"
          )}
        </Fact>
      </dl>
      <Appeal detail={detail} />
      <Suspense fallback={<Skeleton rows={3} shape="text" label="Loading the fees" />}>
        <FeeLedger detail={detail} />
      </Suspense>
    </>
  );
}

/** A fact that is not known leaves no line. */
function Fact({ name, copy, children }: { name: string; copy?: string | null; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        {copy && (
          <Button
            kind="quiet"
            size="small"
            aria-label={`Copy: ${name}`}
            onClick={() => void copyText(name, copy)}
          >
            Copy
          </Button>
        )}
      </dd>
    </div>
  );
}

async function copyText(name: string, text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: `${name} copied` });
  } catch {
    showToast({ text: "The browser did not allow copying. Select the words and copy them." });
  }
}
