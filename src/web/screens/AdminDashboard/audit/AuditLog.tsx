import { mdiDownload, mdiScriptTextOutline } from "@mdi/js";
import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { useCallback, useId } from "react";
import type { AuditEventList } from "#contract/platform/admin.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminAudit } from "#messages/admin/audit.ts";
import { adminAuditActions } from "#messages/admin/audit-actions.ts";
import { api, authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import type { Column } from "#web/design/display/Table.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { downloadBlob } from "#web/features/files/download-files.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { ListTable } from "#web/screens/AdminDashboard/shared/ListTable.tsx";
import { ListSearch, Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import css from "./AuditLog.module.css";

type Entry = AuditEventList["items"][number];
type Filter = { q: string | undefined; from: string | undefined; to: string | undefined };

const PATH = "/api/admin/audit-events";
const PAGE = 100;
const text = adminAudit;

const useAuditLog = (filter: Filter) =>
  usePagedList({
    ...pagedList<AuditEventList>({
      queryKey: ["admin", "audit", filter],
      idOf: byId,
      fetchPage: (cursor, signal) =>
        api.get<AuditEventList>(PATH, {
          query: { ...filter, cursor: cursor ?? undefined, limit: PAGE },
          signal,
        }),
    }),
    placeholderData: keepPreviousData,
  });

/** Who did what to whom, newest first: all of it, or what names one actor, verb or subject; of some days; as a file, too. */
export function AuditLog() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const { from, to } = urlState;
  const id = useId();
  const q = urlState.q.trim();
  const filter = { q: q || undefined, from: from ?? undefined, to: to ?? undefined };
  const list = useAuditLog(filter);
  const search = useCallback((searchText: string) => change({ q: searchText }, { replace: true }), [change]);
  const dayField = (end: "from" | "to") => (
    <DateField
      id={`${id}-${end}`}
      className={css.day}
      label={text[end]}
      placeholder={text[end]}
      end={end}
      value={urlState[end]}
      formatDay={formatDayYear}
      onChange={(day) => change({ [end]: day }, { replace: true })}
    />
  );
  return (
    <>
      <Toolbar title={text.title} label={text.title} filters={[]} current="">
        {dayField("from")}
        {dayField("to")}
        <ListSearch label={text.search} q={urlState.q} onSearch={search} />
        <ExportButton filter={filter} />
      </Toolbar>
      <ListTable
        label={text.title}
        list={list}
        words={text}
        search={{ q, clearHref: linkTo({ q: "" }), noMatch: formatMessage(text.noMatch, { query: q }) }}
        empty={{
          icon: mdiScriptTextOutline,
          title: text.emptyTitle,
          text: from || to ? text.emptyDays : text.emptyText,
        }}
        columns={columnsAt(new Date())}
      />
    </>
  );
}

const NAMES: Readonly<Record<string, string>> = text.names;
const ACTIONS: Readonly<Record<string, string>> = adminAuditActions;

/** The user whose ID it is, or the name as it is stored. */
const nameOf = (name: string, email: string | null) => email ?? NAMES[name] ?? name;

const columnsAt = (now: Date): Column<Entry>[] => [
  {
    id: "actor",
    head: text.columns.actor,
    width: "22%",
    title: ({ actor }) => actor,
    cell: ({ actor, actorEmail }) => nameOf(actor, actorEmail),
  },
  {
    id: "verb",
    head: text.columns.verb,
    width: 232,
    grow: true,
    title: ({ verb }) => verb,
    cell: ({ verb }) => ACTIONS[verb] ?? verb,
  },
  {
    id: "subject",
    head: text.columns.subject,
    width: "22%",
    hide: "phone",
    title: ({ subject }) => subject,
    cell: ({ subject, subjectEmail }) => nameOf(subject, subjectEmail),
  },
  {
    id: "detail",
    head: text.columns.detail,
    hide: "narrow phone",
    title: ({ detail }) => detail,
    cell: ({ detail }) => (detail === "{}" ? null : detail),
  },
  {
    id: "when",
    head: text.columns.when,
    width: 160,
    end: true,
    sort: "descending",
    cell: ({ at }) => <Timestamp at={at} text={formatMessageDate(at, now)} />,
  },
];

function ExportButton({ filter }: { filter: Filter }) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await authorizedFetch("GET", `${PATH}.csv`, { query: filter });
      if (!response.ok) throw await readProblem(response);
      return response.blob();
    },
    onSuccess: (file) => downloadBlob(file, "audit-log.csv"),
    onError: ({ message }) => showToast({ text: formatMessage(text.exportFailed, { reason: message }) }),
  });
  return (
    <Button icon={mdiDownload} busy={download.isPending} onClick={() => download.mutate()}>
      {text.export}
    </Button>
  );
}
