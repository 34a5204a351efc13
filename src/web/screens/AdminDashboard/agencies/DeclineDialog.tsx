import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminAgencies as text } from "#messages/admin/agencies.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { ReasonDialog } from "#web/screens/AdminDashboard/shared/ReasonDialog.tsx";
import { useDeclineAgency } from "./agency-queries.ts";

const MAX_REASON_LENGTH = 1_000;

/** Asks for a reason before a user's proposal is declined. The user reads the reason. */
export function DeclineDialog({ agency, onClose }: { agency: AdminAgency; onClose: () => void }) {
  const { name, version } = agency;
  const decline = useDeclineAgency(agency.id);
  const submit = (reason: string) =>
    decline.mutate(
      { version, reason },
      {
        onSuccess: () => {
          showToast({ text: formatMessage(text.declined, { name }) });
          onClose();
        },
      },
    );
  return (
    <ReasonDialog
      title={formatMessage(text.declineTitle, { name })}
      text={text.declineText}
      reason={{
        label: text.declineReason,
        help: text.declineReasonHelp,
        missing: text.declineReasonMissing,
        min: 1,
        max: MAX_REASON_LENGTH,
      }}
      submitLabel={text.decline}
      busy={decline.isPending}
      error={decline.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
