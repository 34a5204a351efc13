import { mdiCloudOffOutline, mdiMagnify } from "@mdi/js";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { usePhone } from "#web/design/use-phone.ts";

/** What react-query knows of something that did not come. */
type FailedQuery = { error: Error | null; isFetching: boolean; refetch: () => unknown };

type LoadFailedProps = {
  errorTitle: string;
  query: FailedQuery;
  /** It stands where an open row would. */
  inPanel?: boolean;
  children?: ReactNode;
};

/** Something could not be fetched. `what` is its name with its verb, such as "The offices did not load". */
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
          Try now
        </Button>
      }
    >
      {query.error?.message} {children}
    </EmptyState>
  );
}

/** What an address names is not there, or not any more. On a phone this is all there is on the page. */
export function NotFound(props: { icon: string; title: string; onBack: () => void; children: ReactNode }) {
  const phone = usePhone();
  return (
    <EmptyState
      level={phone ? 1 : 2}
      icon={props.icon}
      title={props.title}
      action={<Button onClick={props.onBack}>Back to the list</Button>}
    >
      {props.children}
    </EmptyState>
  );
}

/** A search that found nothing. */
export const NoMatch = ({ clearHref, children }: { clearHref: string; children: ReactNode }) => (
  <EmptyState
    icon={mdiMagnify}
    title="Nothing matches"
    action={<ButtonLink to={clearHref}>Clear the search</ButtonLink>}
  >
    {children}
  </EmptyState>
);
