import { mdiChevronRight } from "@mdi/js";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgencyBranches, AgencyItem } from "#contract/agency.ts";
import { useJurisdictions } from "#web/laws.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Choice, Field, Input, Select } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { agencyBranches, agencyMatches, agencyPlaces, MOST_MATCHES } from "../queries.ts";
import { lawCode, placeWords, reachWords } from "./agency-words.ts";
import css from "./BrowseAgencies.module.css";
import { usePaused } from "./use-paused.ts";

const SEARCH_PAUSE_MS = 200;

/** What is ticked so far, and which offices the draft has already. */
type Ticks = {
  ticked: ReadonlyMap<string, AgencyItem>;
  had: ReadonlySet<string>;
  onTick: (offices: readonly AgencyItem[], on: boolean) => void;
};

/** The directory as a tree: a place, its offices, and under a department its components. Several are taken at once. */
export function BrowseAgencies(props: {
  chosen: readonly AgencyItem[];
  onAdd: (offices: readonly AgencyItem[]) => void;
  onClose: () => void;
}) {
  const { chosen, onAdd, onClose } = props;
  const [place, setPlace] = useState("us");
  const [typed, setTyped] = useState("");
  const q = usePaused(typed.trim(), SEARCH_PAUSE_MS);
  const [ticked, setTicked] = useState<ReadonlyMap<string, AgencyItem>>(() => new Map());
  const had = new Set(chosen.map(({ id }) => id));
  const onTick = (offices: readonly AgencyItem[], on: boolean) => {
    const next = new Map(ticked);
    for (const office of offices) {
      if (!on) next.delete(office.id);
      else if (!had.has(office.id)) next.set(office.id, office);
    }
    setTicked(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title="Browse the directory"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" disabled={ticked.size === 0} onClick={() => onAdd([...ticked.values()])}>
            {ticked.size > 1 ? `Add ${ticked.size} agencies` : "Add the agency"}
          </Button>
        </>
      }
    >
      <div className={css.which}>
        <Field label="Place">
          {(control) => (
            <Select {...control} value={place} onChange={(event) => setPlace(event.target.value)}>
              <option value="">Every place</option>
              <PlaceOptions />
            </Select>
          )}
        </Field>
        <Field label="Kind or name">
          {(control) => (
            <Input
              {...control}
              type="search"
              maxLength={200}
              placeholder="state police, clerk, schools"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      <p className={css.note}>What is ticked stays ticked when you look elsewhere.</p>
      <div className={css.tree}>
        {q !== "" ? (
          <Matches q={q} place={place} ticks={{ ticked, had, onTick }} />
        ) : place === "" ? (
          <p className={css.note}>Say what kind of office you look for, such as state police.</p>
        ) : (
          <Branch key={place} of={{ jurisdiction: place }} label="Offices" ticks={{ ticked, had, onTick }} />
        )}
      </div>
    </Dialog>
  );
}

/** Places that have offices, by the law's order, with how many. */
function PlaceOptions() {
  const places = useJurisdictions();
  const counts = useQuery(agencyPlaces).data?.items ?? [];
  const known = new Map(counts.map(({ jurisdiction, agencies }) => [jurisdiction, agencies]));
  return places
    .filter(({ jurisdiction }) => known.size === 0 || known.has(jurisdiction))
    .map(({ jurisdiction, place }) => (
      <option key={jurisdiction} value={jurisdiction}>
        {place}
        {known.has(jurisdiction) ? ` (${known.get(jurisdiction)?.toLocaleString("en-US")})` : ""}
      </option>
    ));
}

/** The offices of a kind, wherever they are. */
function Matches({ q, place, ticks }: { q: string; place: string; ticks: Ticks }) {
  const found = useQuery(agencyMatches(q, place === "" ? undefined : place));
  if (found.isPending) return <Skeleton rows={5} shape="text" label="Loading offices" />;
  if (found.isError) {
    return (
      <p className={css.note} role="alert">
        The directory did not load. {found.error.message}
      </p>
    );
  }
  const offices = found.data.items.map((office) => ({ ...office, children: 0 }));
  if (offices.length === 0) return <p className={css.note}>No office of this kind is listed there.</p>;
  return (
    <>
      {offices.length > 1 && <All offices={offices} more={offices.length === MOST_MATCHES} ticks={ticks} />}
      <ul className={css.list} aria-label="Offices">
        {offices.map((office) => (
          <Office key={office.id} office={office} ticks={ticks} code={lawCode(office.jurisdiction)} />
        ))}
      </ul>
    </>
  );
}

type BranchProps = {
  of: { jurisdiction: string } | { parent: string };
  label: string;
  ticks: Ticks;
};

function Branch({ of, label, ticks }: BranchProps) {
  const pages = useInfiniteQuery(agencyBranches(of));
  if (pages.isPending) return <Skeleton rows={5} shape="text" label="Loading offices" />;
  if (pages.isError) {
    return (
      <p className={css.note} role="alert">
        The directory did not load. {pages.error.message}{" "}
        <Button size="small" onClick={() => void pages.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const offices = pages.data.pages.flatMap(({ items }) => items);
  if (offices.length === 0)
    return <p className={css.note}>No office of this place is listed yet. You can add one.</p>;
  return (
    <>
      {offices.length > 1 && <All offices={offices} more={pages.hasNextPage} ticks={ticks} />}
      <ul className={css.list} aria-label={label}>
        {offices.map((office) => (
          <Office key={office.id} office={office} ticks={ticks} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button size="small" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

type Branched = AgencyBranches["items"][number];

const itemOf = ({ children, ...agency }: Branched): AgencyItem => agency;

/** Ticks the offices of this level that are in sight; those under them are ticked in their own level. */
function All({ offices, more, ticks }: { offices: readonly Branched[]; more: boolean; ticks: Ticks }) {
  const { ticked, had, onTick } = ticks;
  const left = offices.filter(({ id }) => !had.has(id));
  const on = left.length > 0 && left.every(({ id }) => ticked.has(id));
  return (
    <div className={css.all}>
      <Choice
        checked={on}
        disabled={left.length === 0}
        onChange={(event) => onTick(left.map(itemOf), event.target.checked)}
      >
        {more ? `All ${offices.length} shown` : `All ${offices.length}`}
      </Choice>
    </div>
  );
}

function Office({ office, ticks, code }: { office: Branched; ticks: Ticks; code?: string }) {
  const [open, setOpen] = useState(false);
  const { ticked, had, onTick } = ticks;
  const already = had.has(office.id);
  const where = [code, placeWords({ parent: null, locality: office.locality }), reachWords(office)];
  return (
    <li>
      <div className={css.row}>
        {office.children > 0 ? (
          <IconButton
            size="small"
            icon={mdiChevronRight}
            className={classNames(css.fold, open && css.open)}
            label={`${office.children} ${office.children === 1 ? "office" : "offices"} of ${office.name}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <span />
        )}
        <Choice
          className={css.office}
          checked={already || ticked.has(office.id)}
          disabled={already}
          onChange={(event) => onTick([itemOf(office)], event.target.checked)}
          help={already ? "Chosen already" : where.filter(Boolean).join(" · ")}
        >
          <span className={css.name}>
            {office.name}
            {office.abbreviation && <span> {office.abbreviation}</span>}
          </span>
        </Choice>
      </div>
      {open && (
        <div className={css.under}>
          <Branch of={{ parent: office.id }} label={`Offices of ${office.name}`} ticks={ticks} />
        </div>
      )}
    </li>
  );
}
