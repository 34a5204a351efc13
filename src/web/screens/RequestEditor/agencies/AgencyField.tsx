import { memo, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Law } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { Field } from "#web/design/controls/Field.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { agencyPagePath } from "#web/features/agencies/agency-page-path.ts";
import { lastAnswerText } from "#web/features/agencies/last-answer-text.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import css from "./AgencyField.module.css";
import { AgencySearch } from "./AgencySearch.tsx";
import { agencyCountText } from "./agency-count.ts";
import { acceptsEmail, contactText, isAddressMissing } from "./agency-labels.ts";

const AddAgency = lazyComponent(async () => (await import("#web/features/agencies/AddAgency.tsx")).AddAgency);
const BrowseAgencies = lazyComponent(async () => (await import("./BrowseAgencies.tsx")).BrowseAgencies);
const PasteAgencies = lazyComponent(async () => (await import("./PasteAgencies.tsx")).PasteAgencies);

type AddMode = { kind: "browse" } | { kind: "add"; name: string } | { kind: "paste"; text: string };

/** The agencies: one, or several with a letter each. Each agency determines its law. */
export const AgencyField = memo(function AgencyField(props: {
  agencies: readonly AgencyItem[];
  /** The law of a single agency. */
  law: Law | undefined;
  onAdd: (added: readonly AgencyItem[]) => void;
  onRemove: (ids: readonly string[]) => void;
  error: string | undefined;
}) {
  const { agencies, law, onAdd, onRemove, error } = props;
  const [addMode, setAddMode] = useState<AddMode | null>(null);
  const close = () => setAddMode(null);
  const add = (added: readonly AgencyItem[]) => {
    onAdd(added);
    close();
  };
  return (
    <>
      <Field
        label={editorAgencies.label}
        error={error}
        help={agencies.length > 0 && <FieldHelp agencies={agencies} law={law} />}
        end={
          <span className={css.links}>
            <button type="button" onClick={() => setAddMode({ kind: "browse" })}>
              {editorAgencies.browse}
            </button>
            <button type="button" onClick={() => setAddMode({ kind: "paste", text: "" })}>
              {editorAgencies.pasteList}
            </button>
            <button type="button" onClick={() => setAddMode({ kind: "add", name: "" })}>
              {editorAgencies.add}
            </button>
          </span>
        }
      >
        {(control) => (
          <AgencySearch
            agencies={agencies}
            onAdd={onAdd}
            onRemove={onRemove}
            onList={(text) => setAddMode({ kind: "paste", text })}
            onAddNew={(name) => setAddMode({ kind: "add", name })}
            control={control}
          />
        )}
      </Field>
      <Suspense>
        {addMode?.kind === "browse" && (
          <BrowseAgencies initiallySelected={agencies} onAdd={add} onClose={close} />
        )}
        {addMode?.kind === "add" && (
          <AddAgency name={addMode.name} onDone={(agency) => add([agency])} onClose={close} />
        )}
        {addMode?.kind === "paste" && <PasteAgencies text={addMode.text} onAdd={add} onClose={close} />}
      </Suspense>
    </>
  );
});

function FieldHelp({ agencies, law }: { agencies: readonly AgencyItem[]; law: Law | undefined }) {
  const places = useJurisdictions();
  const [first] = agencies;
  if (!first) return null;
  if (agencies.length === 1) return <AgencyHelp agency={first} law={law} />;
  const jurisdictionName = (jurisdiction: string) =>
    places.find((place) => place.jurisdiction === jurisdiction)?.place ?? jurisdiction;
  return agencyCountText(agencies, jurisdictionName);
}

/** The law of the agency, the address of the letter, and how reliable that address is. */
function AgencyHelp({ agency, law }: { agency: AgencyItem; law: Law | undefined }) {
  return (
    <>
      {law && `${formatMessage(editorAgencies.law, { law: law.commonName })} `}
      {acceptsEmail(agency)
        ? `${formatMessage(editorAgencies.emailTo, { email: agency.email ?? "" })} ${certaintyText(agency)}`
        : otherContact(agency)}
      {!agency.isOwn && (
        <>
          {" "}
          <Link to={agencyPagePath(agency.id)} target="_blank">
            {editorAgencies.aboutAgency}
          </Link>
        </>
      )}
    </>
  );
}

function otherContact({ portalUrl, ...agency }: AgencyItem) {
  if (isAddressMissing(agency)) return editorAgencies.addressMissing;
  if (portalUrl === null) return contactText(agency);
  const link = (text: ReactNode[]) => (
    <a href={portalUrl} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
  return (
    <RichText
      message={editorAgencies.contactLink}
      values={{ contact: contactText(agency), host: new URL(portalUrl).host, link }}
    />
  );
}

/** Why the address should be confirmed, or how it is known to work. */
const certaintyText = (agency: AgencyItem) =>
  agency.unverifiedReason === null
    ? (lastAnswerText(agency) ?? sourceText(agency))
    : formatMessage(editorAgencies.confirmAddress, { reason: agency.unverifiedReason });

const sourceText = ({ isOwn, sourceDate }: AgencyItem) =>
  isOwn
    ? editorAgencies.addedByYou
    : sourceDate
      ? formatMessage(editorAgencies.seenOn, { date: formatDayYear(sourceDate) })
      : "";
