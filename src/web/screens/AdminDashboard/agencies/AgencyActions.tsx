import {
  mdiArchiveOutline,
  mdiCheck,
  mdiDotsHorizontal,
  mdiEmailCheckOutline,
  mdiPencilOutline,
  mdiSetMerge,
} from "@mdi/js";
import { useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { type AgencyReview, useReviewAgency } from "./agency-queries.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { RetireDialog } from "./RetireDialog.tsx";

const DONE_TEXT: Record<AgencyReview, (name: string) => string> = {
  approval: (name) => `Everybody finds ${name} now`,
  verification: (name) => `The address of ${name} is verified`,
  retirement: (name) => `${name} is retired`,
};

/** What can be done about an office now, the likeliest first. */
export function AgencyActions({ agency, onEdit }: { agency: AdminAgency; onEdit: () => void }) {
  const [openDialog, setOpenDialog] = useState<"merge" | "retire" | null>(null);
  const verdict = useReviewAgency(agency.id);
  const close = () => setOpenDialog(null);
  const submitReview = (review: AgencyReview) =>
    verdict.mutate(
      { review, version: agency.version },
      {
        onSuccess: () => {
          showToast({ text: DONE_TEXT[review](agency.name) });
          close();
        },
        onError: (error) => showToast({ text: rejectionText(error) }),
      },
    );
  const retired = agency.listing === "retired";
  if (agency.mergedInto !== null) return null;
  return (
    <>
      {agency.listing === "pending" && (
        <Button
          size="small"
          kind="main"
          icon={mdiCheck}
          busy={verdict.isPending}
          onClick={() => submitReview("approval")}
        >
          Approve
        </Button>
      )}
      {retired && (
        <Button size="small" busy={verdict.isPending} onClick={() => submitReview("approval")}>
          Bring it back
        </Button>
      )}
      {agency.listing === "listed" && agency.email !== null && needsVerification(agency) && (
        <Button
          size="small"
          icon={mdiEmailCheckOutline}
          busy={verdict.isPending}
          onClick={() => submitReview("verification")}
        >
          The address is right
        </Button>
      )}
      <Button size="small" icon={mdiPencilOutline} onClick={onEdit}>
        Edit
      </Button>
      {!retired && (
        <MenuButton
          label="More"
          trigger={<PlainIconButton size="small" icon={mdiDotsHorizontal} label="More" />}
          items={[
            { label: "Merge into another", icon: mdiSetMerge, onSelect: () => setOpenDialog("merge") },
            { label: "Retire", icon: mdiArchiveOutline, onSelect: () => setOpenDialog("retire") },
          ]}
        />
      )}
      {openDialog === "merge" && <MergeDialog agency={agency} onClose={close} />}
      {openDialog === "retire" && (
        <RetireDialog
          agency={agency}
          busy={verdict.isPending}
          onRetire={() => submitReview("retirement")}
          onClose={close}
        />
      )}
    </>
  );
}

/** Its source is old or unsure, or somebody gave another address; saying that it is right settles both. */
const needsVerification = ({ unverifiedReason: unverified, reports }: AdminAgency) =>
  unverified !== null || reports.length > 0;

/** Why nothing came of it; somebody else's change is the likeliest reason. */
const rejectionText = (error: Error) =>
  error instanceof ApiError && error.status === 409
    ? `Somebody changed this agency meanwhile. Look at it again, then decide. ${error.message}`
    : `Nothing was changed. ${error.message}`;
