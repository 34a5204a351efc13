import { mdiCloudOffOutline, mdiMagnify } from "@mdi/js";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** What react-query knows of something that did not come. */
type Failing = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** Something could not be fetched. `what` is its name with its verb, such as "The offices did not load". */
export const Failed = ({ what, query, children }: { what: string; query: Failing; children?: ReactNode }) => (
  <EmptyState
    alert
    icon={mdiCloudOffOutline}
    title={what}
    action={
      <Button busy={query.isFetching} onClick={() => query.refetch()}>
        Try now
      </Button>
    }
  >
    {query.error?.message} {children}
  </EmptyState>
);

/** A search that found nothing. */
export const NoMatch = ({ clearTo, children }: { clearTo: string; children: ReactNode }) => (
  <EmptyState
    icon={mdiMagnify}
    title="Nothing matches"
    action={<ButtonLink to={clearTo}>Clear the search</ButtonLink>}
  >
    {children}
  </EmptyState>
);
