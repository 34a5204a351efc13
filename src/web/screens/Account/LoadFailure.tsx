import { mdiAlertCircle } from "@mdi/js";
import type { ReactNode } from "react";
import { account } from "#messages/account/account.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";

/** What did not load and why, with a button that loads it again. The same in every section. */
export const LoadFailure = (props: {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  children: ReactNode;
}) => (
  <>
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {props.children}
    </Notice>
    <Button busy={props.query.isFetching} onClick={() => void props.query.refetch()}>
      {account.tryAgain}
    </Button>
  </>
);
