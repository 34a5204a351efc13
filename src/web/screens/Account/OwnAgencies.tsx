import { mdiAlertCircle } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnAgencies as OwnAgencyList } from "#contract/agencies/own-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountAgencies as text } from "#messages/account/agencies.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { AccountSection } from "./AccountSection.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import css from "./OwnAgencies.module.css";

type OwnAgency = OwnAgencyList["items"][number];
type Action = "propose" | "withdraw" | "delete";

const PAGE = 10;
const QUERY_KEY = ["agencies", "own"];

/** The agencies that the user added, each with the outcome of its proposal; they propose, withdraw or delete them here. */
export function OwnAgencies() {
  const [shown, setShown] = useState(PAGE);
  const agencies = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.get<OwnAgencyList>("/api/agencies/own", { signal }),
  });
  const { data } = agencies;
  return (
    <AccountSection id="agencies" lead={text.lead}>
      {data ? (
        data.items.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <>
            <ul className={css.agencies} aria-label={text.list}>
              {data.items.slice(0, shown).map((agency) => (
                <OwnAgencyRow key={agency.id} agency={agency} />
              ))}
            </ul>
            {data.items.length > shown && (
              <p>
                <Button onClick={() => setShown(shown + PAGE)}>{text.showMore}</Button>
              </p>
            )}
          </>
        )
      ) : agencies.error ? (
        <LoadFailure query={agencies}>
          {formatMessage(text.failed, { reason: agencies.error.message })}
        </LoadFailure>
      ) : (
        <Skeleton rows={3} shape="text" label={text.loading} />
      )}
    </AccountSection>
  );
}

const NOTICES: Record<Action, string> = {
  propose: text.proposedNotice,
  withdraw: text.withdrawnNotice,
  delete: text.deletedNotice,
};

function OwnAgencyRow({ agency }: { agency: OwnAgency }) {
  const client = useQueryClient();
  const { id, name, proposal } = agency;
  const path = `/api/agencies/${encodeURIComponent(id)}`;
  const action = useMutation({
    mutationFn: (kind: Action) =>
      kind === "propose"
        ? api.put(`${path}/proposal`)
        : api.delete(kind === "withdraw" ? `${path}/proposal` : path),
    onSuccess: (_, kind) => {
      showToast({ text: formatMessage(NOTICES[kind], { name }) });
      return client.invalidateQueries({ queryKey: ["agencies"] });
    },
  });
  return (
    <li>
      <span className={css.agency}>
        <b>{name}</b>
        <small>
          {[agency.email, agency.requests > 0 && formatMessage(text.requests, { count: agency.requests })]
            .filter(Boolean)
            .join(" · ")}
        </small>
        <span>{outcomeText(proposal)}</span>
      </span>
      <span className={css.actions}>
        {actionsOf(agency).map(({ kind, label }) => (
          <Button
            key={kind}
            size="small"
            busy={action.isPending && action.variables === kind}
            aria-label={formatMessage(text.label, { action: label, name })}
            onClick={() => !action.isPending && action.mutate(kind)}
          >
            {label}
          </Button>
        ))}
      </span>
      {action.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {action.error.message}
        </Notice>
      )}
    </li>
  );
}

function outcomeText(proposal: OwnAgency["proposal"]): string {
  if (proposal === null) return text.private;
  const { outcome, proposedAt, decidedAt, reason, mergedInto } = proposal;
  const date = formatDayYear((decidedAt ?? proposedAt).slice(0, 10));
  if (outcome === null) return formatMessage(text.proposed, { date });
  if (outcome === "declined") return formatMessage(text.declined, { date, reason: reason ?? "" });
  return outcome === "merged"
    ? formatMessage(text.merged, { date, name: mergedInto ?? "" })
    : formatMessage(text.approved, { date });
}

/** What became everyone's is no longer the user's to change. */
function actionsOf({ isOwn, proposal, requests }: OwnAgency): { kind: Action; label: string }[] {
  if (!isOwn || proposal?.outcome === "merged") return [];
  const isOpen = proposal !== null && proposal.outcome === null;
  return [
    isOpen
      ? { kind: "withdraw", label: text.withdraw }
      : { kind: "propose", label: proposal === null ? text.propose : text.proposeAgain },
    ...(requests === 0 ? [{ kind: "delete" as const, label: text.delete }] : []),
  ];
}
