import {
  mdiArchiveOutline,
  mdiCheck,
  mdiClose,
  mdiDotsHorizontal,
  mdiEmailCheckOutline,
  mdiPencilOutline,
  mdiSetMerge,
} from "@mdi/js";
import { useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { type AgencyReview, useReviewAgency } from "./agency-queries.ts";
import { DeclineDialog } from "./DeclineDialog.tsx";
import { MergeDialog } from "./MergeDialog.tsx";
import { UndoMerge } from "./UndoMerge.tsx";

/** The actions for an agency in its current state, the most likely first. */
export function AgencyActions({ agency, onEdit }: { agency: AdminAgency; onEdit: () => void }) {
  const [openDialog, setOpenDialog] = useState<"merge" | "retire" | "decline" | null>(null);
  const reviewAgency = useReviewAgency(agency.id);
  const close = () => setOpenDialog(null);
  const submitReview = (review: AgencyReview) =>
    reviewAgency.mutate(
      { review, version: agency.version },
      {
        onSuccess: () => {
          showToast({ text: formatMessage(adminAgencies.reviewed[review], { name: agency.name }) });
          close();
        },
        onError: (error) => showToast({ text: rejectionText(error) }),
      },
    );
  const retired = agency.listing === "retired";
  if (agency.mergedInto !== null) return agency.canUndoMerge ? <UndoMerge agency={agency} /> : null;
  const isProposed = agency.proposedAt !== null;
  // What a user did not propose is theirs alone.
  const isPrivate = agency.listing === "pending" && !isProposed;
  return (
    <>
      {isProposed && (
        <>
          <Button
            size="small"
            kind="main"
            icon={mdiCheck}
            busy={reviewAgency.isPending}
            onClick={() => submitReview("approval")}
          >
            {adminAgencies.approve}
          </Button>
          <Button size="small" icon={mdiClose} onClick={() => setOpenDialog("decline")}>
            {adminAgencies.decline}
          </Button>
        </>
      )}
      {retired && (
        <Button size="small" busy={reviewAgency.isPending} onClick={() => submitReview("approval")}>
          {adminAgencies.restore}
        </Button>
      )}
      {agency.listing === "listed" && agency.email !== null && needsVerification(agency) && (
        <Button
          size="small"
          icon={mdiEmailCheckOutline}
          busy={reviewAgency.isPending}
          onClick={() => submitReview("verification")}
        >
          {adminAgencies.confirmAddress}
        </Button>
      )}
      <Button size="small" icon={mdiPencilOutline} onClick={onEdit}>
        {adminAgencies.edit}
      </Button>
      {!retired && !isPrivate && (
        <MenuButton
          label={adminAgencies.more}
          trigger={<PlainIconButton size="small" icon={mdiDotsHorizontal} label={adminAgencies.more} />}
          items={[
            {
              label: adminAgencies.mergeIntoAnother,
              icon: mdiSetMerge,
              onSelect: () => setOpenDialog("merge"),
            },
            ...(isProposed
              ? []
              : [
                  {
                    label: adminAgencies.retire,
                    icon: mdiArchiveOutline,
                    onSelect: () => setOpenDialog("retire"),
                  },
                ]),
          ]}
        />
      )}
      {openDialog === "decline" && <DeclineDialog agency={agency} onClose={close} />}
      {openDialog === "merge" && <MergeDialog agency={agency} onClose={close} />}
      {openDialog === "retire" && (
        <RetireDialog
          agency={agency}
          busy={reviewAgency.isPending}
          onRetire={() => submitReview("retirement")}
          onClose={close}
        />
      )}
    </>
  );
}

/** Its source is old or uncertain, or a user reported another address. Confirming the address settles both. */
const needsVerification = ({ unverifiedReason, reports }: AdminAgency) =>
  unverifiedReason !== null || reports.length > 0;

/** Why the review failed. The likeliest reason is a change by another administrator. */
const rejectionText = (error: Error) =>
  error instanceof ApiError && error.status === 409
    ? formatMessage(adminAgencies.reviewConflict, { reason: error.message })
    : formatMessage(adminAgencies.reviewFailed, { reason: error.message });

/** Asks for confirmation before an agency is retired. */
const RetireDialog = ({
  agency,
  busy,
  onRetire,
  onClose,
}: {
  agency: AdminAgency;
  busy: boolean;
  onRetire: () => void;
  onClose: () => void;
}) => (
  <Dialog
    open
    requireChoice
    onClose={onClose}
    title={formatMessage(adminAgencies.retireTitle, { name: agency.name })}
    text={formatMessage(adminAgencies.retireText, { count: agency.requests })}
    actions={
      <>
        <Button onClick={onClose}>{admin.cancel}</Button>
        <Button kind="danger" busy={busy} onClick={onRetire}>
          {adminAgencies.retire}
        </Button>
      </>
    }
  />
);
