import { mdiCloudOffOutline, mdiMagnify } from "@mdi/js";
import type { ReactNode } from "react";
import { admin } from "#messages/admin/admin.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { usePhone } from "#web/design/use-phone.ts";

/** The part of a failed query of TanStack Query that is shown. */
type FailedQuery = { error: Error | null; isFetching: boolean; refetch: () => unknown };

type LoadFailedProps = {
  errorTitle: string;
  query: FailedQuery;
  /** Whether it is shown in a panel instead of a list. */
  inPanel?: boolean;
  children?: ReactNode;
};

/** A query failed; `errorTitle` says what did not load. */
export function LoadFailed({ errorTitle, query, inPanel = false, children }: LoadFailedProps) {
  const phone = usePhone();
  return (
    <EmptyState
      alert
      level={phone && inPanel ? 1 : 2}
      icon={mdiCloudOffOutline}
      title={errorTitle}
      action={
        <Button busy={query.isFetching} onClick={() => query.refetch()}>
          {admin.tryAgain}
        </Button>
      }
    >
      {query.error?.message} {children}
    </EmptyState>
  );
}

/** The item in the URL loads. On a phone this is the whole page, which has a heading. */
export function PanelLoading({ label }: { label: string }) {
  const phone = usePhone();
  return (
    <>
      {phone && (
        <VisuallyHidden role="heading" aria-level={1}>
          {label}
        </VisuallyHidden>
      )}
      <Skeleton rows={9} shape="text" label={label} />
    </>
  );
}

/** The item in the URL does not exist (any more). On a phone this is the whole page. */
export function NotFound(props: { icon: string; title: string; onBack: () => void; children: ReactNode }) {
  const phone = usePhone();
  return (
    <EmptyState
      level={phone ? 1 : 2}
      icon={props.icon}
      title={props.title}
      action={<Button onClick={props.onBack}>{admin.backToList}</Button>}
    >
      {props.children}
    </EmptyState>
  );
}

/** A search that found nothing. */
export const NoMatch = ({ clearHref, children }: { clearHref: string; children: ReactNode }) => (
  <EmptyState
    icon={mdiMagnify}
    title={admin.noMatchTitle}
    action={<ButtonLink to={clearHref}>{admin.clearSearch}</ButtonLink>}
  >
    {children}
  </EmptyState>
);
