import { mdiAlertCircleOutline, mdiFileSearchOutline, mdiPencilOutline } from "@mdi/js";
import { useState } from "react";
import type { LawDetail } from "#contract/deadlines/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NotFound, PanelLoading } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { CorrectionHistory } from "./CorrectionHistory.tsx";
import { CorrectLawForm } from "./CorrectLawForm.tsx";
import { LawDetails } from "./LawDetails.tsx";
import { useLawRow } from "./law-queries.ts";

type Props = { jurisdiction: string; onClose: () => void };

/** The open law: the values that deadlines are calculated with, and the form that corrects them. */
export function LawPanel({ jurisdiction, onClose }: Props) {
  const row = useLawRow(jurisdiction);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Panel
      label={
        row.data
          ? formatMessage(adminLaws.panelLabel, { place: row.data.place })
          : adminLaws.panelLabelLoading
      }
      row={jurisdiction}
      view={isEditing ? "correct" : "show"}
      onClose={onClose}
      actions={
        row.data &&
        !isEditing && (
          <Button size="small" icon={mdiPencilOutline} onClick={() => setIsEditing(true)}>
            {adminLaws.correct}
          </Button>
        )
      }
    >
      {row.isPending ? (
        <PanelLoading label={adminLaws.panelLoading} />
      ) : row.data ? (
        isEditing ? (
          <CorrectLawForm law={row.data} onDone={() => setIsEditing(false)} />
        ) : (
          <LawView law={row.data} />
        )
      ) : isUnknown(row.error) ? (
        <NotFound icon={mdiFileSearchOutline} title={adminLaws.notFoundTitle} onBack={onClose}>
          {formatMessage(adminLaws.notFoundText, { jurisdiction })}
        </NotFound>
      ) : (
        <LoadFailed inPanel errorTitle={adminLaws.panelFailedTitle} query={row} />
      )}
    </Panel>
  );
}

const isUnknown = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const LawView = ({ law }: { law: LawDetail }) => (
  <LawDetails law={law}>
    <CorrectionHistory jurisdiction={law.jurisdiction} />
    {law.doubts && (
      <Notice tone="orange" icon={mdiAlertCircleOutline}>
        {law.doubts}
      </Notice>
    )}
  </LawDetails>
);
