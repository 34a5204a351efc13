import { mdiAlertCircle, mdiPlus } from "@mdi/js";
import { type FormEvent, useId, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { ClosingList } from "#contract/deadlines/closings.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Table } from "#web/design/display/Table.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { AgencyPicker } from "#web/screens/AdminDashboard/agencies/AgencyPicker.tsx";
import { useAddOfficeCalendar, useRemoveOfficeCalendar } from "./law-queries.ts";
import css from "./OfficeCalendars.module.css";

type Office = ClosingList["offices"][number];

const t = adminLaws.offices;

/** Agencies and cities that count by this calendar or close at another hour than their law says. */
export function OfficeCalendars({ calendar, offices }: { calendar: string; offices: readonly Office[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const removal = useRemoveOfficeCalendar();
  return (
    <section className={css.offices} aria-label={t.title}>
      <header>
        <h2>{t.title}</h2>
        <Button size="small" icon={mdiPlus} onClick={() => setIsAdding(true)}>
          {t.add}
        </Button>
      </header>
      <p>{t.introduction}</p>
      {offices.length > 0 && (
        <Table
          label={t.title}
          rows={offices}
          rowKey={({ id }) => id}
          columns={[
            { id: "office", head: t.columns.office, cell: officeName },
            { id: "rule", head: t.columns.rule, width: 200, cell: ruleText },
            {
              id: "reach",
              head: t.columns.reach,
              width: 148,
              cell: ({ openRequests }) => formatMessage(adminLaws.reach, { count: openRequests }),
            },
            {
              id: "remove",
              head: adminLaws.holidayColumns.change,
              width: 96,
              cell: (office) => (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={formatMessage(t.removeLabel, { name: officeName(office) })}
                  onClick={() => removal.mutate(office.id)}
                >
                  {adminLaws.removeClosing}
                </Button>
              ),
            },
          ]}
        />
      )}
      {isAdding && <AddOfficeDialog calendar={calendar} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

const officeName = ({ agency, jurisdiction, locality }: Office): string =>
  agency?.name ?? formatMessage(t.locality, { locality: locality ?? "", jurisdiction: jurisdiction ?? "" });

const ruleText = ({ calendar, closes }: Office): string =>
  [
    calendar !== null && formatMessage(adminLaws.calendarLink, { code: calendar }),
    closes !== null && formatMessage(t.closesAt, { time: closes }),
  ]
    .filter(Boolean)
    .join(" · ");

function AddOfficeDialog({ calendar, onClose }: { calendar: string; onClose: () => void }) {
  const form = useId();
  const [agency, setAgency] = useState<AgencyItem | null>(null);
  const [closes, setCloses] = useState("");
  const [source, setSource] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const addition = useAddOfficeCalendar(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!agency || !source.trim() || addition.isPending) return;
    addition.mutate({
      agencyId: agency.id,
      calendar,
      ...(closes.trim() && { closes: closes.trim() }),
      source: source.trim(),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addTitle}
      text={formatMessage(t.addText, { calendar })}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button type="submit" form={form} kind="main" busy={addition.isPending}>
            {t.submit}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        <AgencyPicker label={t.agency} selected={agency} excludedId="" onSelect={setAgency} />
        <Field label={t.closes} aside={t.closesAside}>
          {(control) => (
            <Input
              {...control}
              maxLength={5}
              placeholder={t.closesPlaceholder}
              value={closes}
              onChange={(event) => setCloses(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={adminLaws.source}
          error={hasTried && !source.trim() ? adminLaws.sourceMissing : undefined}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={1000}
              placeholder={adminLaws.closingSourcePlaceholder}
              value={source}
              onChange={(event) => setSource(event.target.value)}
            />
          )}
        </Field>
        {hasTried && !agency && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {t.agencyMissing}
          </Notice>
        )}
        {addition.error && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {addition.error.message}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
