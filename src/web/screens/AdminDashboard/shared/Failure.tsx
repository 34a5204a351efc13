import { mdiAlertCircle } from "@mdi/js";
import { admin } from "#messages/admin/admin.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Notice } from "#web/design/display/Notice.tsx";

/** Why the server did not do it. */
export const Failure = ({ error }: { error: Error | null }) =>
  error && (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {error instanceof ApiError ? error.message : admin.tryAgainLater}
    </Notice>
  );
