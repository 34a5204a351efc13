import { mdiChevronRight } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgencyBrowseList, AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencyDialogs } from "#messages/editor/agency-dialogs.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice, Field, Input, Select } from "#web/design/controls/Field.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { useDebouncedValue } from "#web/design/use-debounced-value.ts";
import { AddAgency } from "#web/features/agencies/AddAgency.tsx";
import { AddAgencyRow } from "#web/features/agencies/AddAgencyRow.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";
import {
  agencyBranches,
  agencyJurisdictions,
  agencyMatches,
  MAX_MATCHES,
} from "#web/screens/RequestEditor/queries.ts";
import { contactText, lawCode, locationLabel } from "./agency-labels.ts";
import css from "./BrowseAgencies.module.css";

const DEBOUNCE_MS = 200;

/** Agencies selected in the dialog, and ids of those the draft already has. */
type AgencySelection = {
  selected: ReadonlyMap<string, AgencyItem>;
  existing: ReadonlySet<string>;
  onSelect: (agencyItems: readonly AgencyItem[], on: boolean) => void;
};

/** The directory as a tree: a jurisdiction, its agencies, and the components of a department. Allows multiple selection. */
export function BrowseAgencies(props: {
  initiallySelected: readonly AgencyItem[];
  onAdd: (agencyItems: readonly AgencyItem[]) => void;
  onClose: () => void;
}) {
  const { initiallySelected, onAdd, onClose } = props;
  const [jurisdictionFilter, setJurisdictionFilter] = useState("us");
  const [inputText, setInputText] = useState("");
  const q = useDebouncedValue(inputText.trim(), DEBOUNCE_MS);
  const [selected, setSelected] = useState<ReadonlyMap<string, AgencyItem>>(() => new Map());
  const [newName, setNewName] = useState<string | null>(null);
  const existing = new Set(initiallySelected.map(({ id }) => id));
  const onSelect = (agencyItems: readonly AgencyItem[], on: boolean) => {
    const next = new Map(selected);
    for (const branch of agencyItems) {
      if (!on) next.delete(branch.id);
      else if (!existing.has(branch.id)) next.set(branch.id, branch);
    }
    setSelected(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={editorAgencyDialogs.browse.title}
      actions={
        <>
          <Button onClick={onClose}>{editorAgencyDialogs.cancel}</Button>
          <Button kind="main" disabled={selected.size === 0} onClick={() => onAdd([...selected.values()])}>
            {formatMessage(editorAgencyDialogs.browse.submit, { count: selected.size })}
          </Button>
        </>
      }
    >
      <div className={css.filters}>
        <Field label={editorAgencyDialogs.browse.jurisdiction}>
          {(control) => (
            <Select
              {...control}
              value={jurisdictionFilter}
              onChange={(event) => setJurisdictionFilter(event.target.value)}
            >
              <option value="">{editorAgencyDialogs.browse.allJurisdictions}</option>
              <JurisdictionOptions />
            </Select>
          )}
        </Field>
        <Field label={editorAgencyDialogs.browse.query}>
          {(control) => (
            <Input
              {...control}
              type="search"
              maxLength={200}
              placeholder={editorAgencyDialogs.browse.queryPlaceholder}
              value={inputText}
              onChange={(event) => setInputText(event.target.value)}
            />
          )}
        </Field>
      </div>
      <p className={css.note}>{editorAgencyDialogs.browse.selectionNote}</p>
      <div className={css.tree}>
        {q !== "" ? (
          <Matches
            q={q}
            jurisdictionFilter={jurisdictionFilter}
            selection={{ selected, existing, onSelect }}
            onAddNew={setNewName}
          />
        ) : jurisdictionFilter === "" ? (
          <p className={css.note}>{editorAgencyDialogs.browse.queryNeeded}</p>
        ) : (
          <BranchList
            key={jurisdictionFilter}
            of={{ jurisdiction: jurisdictionFilter }}
            label={editorAgencyDialogs.browse.list}
            selection={{ selected, existing, onSelect }}
          />
        )}
      </div>
      {newName !== null && (
        <AddAgency
          name={newName}
          onDone={(agency) => {
            onSelect([agency], true);
            setNewName(null);
          }}
          onClose={() => setNewName(null)}
        />
      )}
    </Dialog>
  );
}

/** Jurisdictions that have agencies, in the order of the laws, with the number of agencies. */
function JurisdictionOptions() {
  const jurisdictions = useJurisdictions();
  const counts = useQuery(agencyJurisdictions).data?.items ?? [];
  const known = new Map(counts.map(({ jurisdiction, agencies }) => [jurisdiction, agencies]));
  return jurisdictions
    .filter(({ jurisdiction }) => known.size === 0 || known.has(jurisdiction))
    .map(({ jurisdiction, place: name }) => {
      const count = known.get(jurisdiction);
      return (
        <option key={jurisdiction} value={jurisdiction}>
          {count === undefined
            ? name
            : formatMessage(editorAgencyDialogs.browse.jurisdictionCount, { name, count })}
        </option>
      );
    });
}

/** Agencies found by kind or name. */
function Matches({
  q,
  jurisdictionFilter,
  selection,
  onAddNew,
}: {
  q: string;
  jurisdictionFilter: string;
  selection: AgencySelection;
  onAddNew: (name: string) => void;
}) {
  const found = useQuery(agencyMatches(q, jurisdictionFilter === "" ? undefined : jurisdictionFilter));
  if (found.isPending) return <Skeleton rows={5} shape="text" label={editorAgencyDialogs.browse.loading} />;
  if (!found.data) {
    return (
      <p className={css.note} role="alert">
        {formatMessage(editorAgencyDialogs.browse.failed, { reason: found.error.message })}
      </p>
    );
  }
  const agencyItems = found.data.items.map((branch) => ({ ...branch, childCount: 0 }));
  return (
    <>
      {agencyItems.length === 0 && <p className={css.note}>{editorAgencyDialogs.browse.noMatch}</p>}
      {agencyItems.length > 1 && (
        <SelectAll
          agencyItems={agencyItems}
          more={agencyItems.length === MAX_MATCHES}
          selection={selection}
        />
      )}
      <ul className={css.list} aria-label={editorAgencyDialogs.browse.list}>
        {agencyItems.map((branch) => (
          <AgencyRow
            key={branch.id}
            branch={branch}
            selection={selection}
            code={lawCode(branch.jurisdiction)}
          />
        ))}
      </ul>
      <AddAgencyRow name={q} onAdd={() => onAddNew(q)} />
    </>
  );
}

type BranchListProps = {
  of: { jurisdiction: string } | { parent: string };
  label: string;
  selection: AgencySelection;
};

function BranchList({ of, label, selection }: BranchListProps) {
  const pages = usePagedList(agencyBranches(of));
  if (pages.isPending) return <Skeleton rows={5} shape="text" label={editorAgencyDialogs.browse.loading} />;
  if (!pages.data) {
    return (
      <p className={css.note} role="alert">
        {formatMessage(editorAgencyDialogs.browse.failed, { reason: pages.error?.message ?? "" })}{" "}
        <Button size="small" onClick={() => void pages.refetch()}>
          {editorAgencyDialogs.tryAgain}
        </Button>
      </p>
    );
  }
  const agencyItems = pages.rows;
  if (agencyItems.length === 0) return <p className={css.note}>{editorAgencyDialogs.browse.empty}</p>;
  return (
    <>
      {agencyItems.length > 1 && (
        <SelectAll agencyItems={agencyItems} more={pages.hasNextPage} selection={selection} />
      )}
      <ul className={css.list} aria-label={label}>
        {agencyItems.map((branch) => (
          <AgencyRow key={branch.id} branch={branch} selection={selection} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button size="small" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {editorAgencyDialogs.browse.showMore}
        </Button>
      )}
    </>
  );
}

type AgencyBranch = AgencyBrowseList["items"][number];

const toAgencyItem = ({ childCount: _, ...agency }: AgencyBranch): AgencyItem => agency;

/** Selects the loaded agencies of this level, without those under them. */
function SelectAll({
  agencyItems,
  more,
  selection,
}: {
  agencyItems: readonly AgencyBranch[];
  more: boolean;
  selection: AgencySelection;
}) {
  const { selected, existing, onSelect } = selection;
  const notSelected = agencyItems.filter(({ id }) => !existing.has(id));
  // The number beside the jurisdiction counts these too.
  const under = agencyItems.reduce((sum, { childCount }) => sum + childCount, 0);
  const on = notSelected.length > 0 && notSelected.every(({ id }) => selected.has(id));
  return (
    <div className={css.all}>
      <Choice
        checked={on}
        disabled={notSelected.length === 0}
        onChange={(event) => onSelect(notSelected.map(toAgencyItem), event.target.checked)}
      >
        {formatMessage(
          under > 0
            ? editorAgencyDialogs.browse.selectAllWithout
            : more
              ? editorAgencyDialogs.browse.selectAllShown
              : editorAgencyDialogs.browse.selectAll,
          { count: agencyItems.length, under },
        )}
      </Choice>
    </div>
  );
}

function AgencyRow({
  branch,
  selection,
  code,
}: {
  branch: AgencyBranch;
  selection: AgencySelection;
  code?: string;
}) {
  const [open, setOpen] = useState(false);
  const { selected, existing, onSelect } = selection;
  const isExisting = existing.has(branch.id);
  const locationText = [
    code,
    locationLabel({ parent: null, locality: branch.locality }),
    contactText(branch),
  ];
  return (
    <li>
      <div className={css.row}>
        {branch.childCount > 0 ? (
          <IconButton
            size="small"
            icon={mdiChevronRight}
            className={classNames(css.fold, open && css.open)}
            label={formatMessage(editorAgencyDialogs.browse.expand, {
              count: branch.childCount,
              agency: branch.name,
            })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <span />
        )}
        <Choice
          className={css.agency}
          checked={isExisting || selected.has(branch.id)}
          disabled={isExisting}
          onChange={(event) => onSelect([toAgencyItem(branch)], event.target.checked)}
          help={
            isExisting ? editorAgencyDialogs.browse.alreadySelected : locationText.filter(Boolean).join(" · ")
          }
        >
          <span className={css.name}>
            {branch.name}
            {branch.abbreviation && <span> {branch.abbreviation}</span>}
          </span>
        </Choice>
      </div>
      {open && (
        <div className={css.children}>
          <BranchList
            of={{ parent: branch.id }}
            label={formatMessage(editorAgencyDialogs.browse.branches, { agency: branch.name })}
            selection={selection}
          />
        </div>
      )}
    </li>
  );
}
