import type { AdminRequest } from "#contract/requests/admin-request.ts";
import { Status } from "#web/design/display/Status.tsx";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";

/** Where a request stands. */
export function RequestStatus({ status }: { status: AdminRequest["status"] }) {
  const { label, ...appearance } = statusAppearance[status];
  return <Status {...appearance}>{label}</Status>;
}
