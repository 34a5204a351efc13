import { Combobox } from "@base-ui/react/combobox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { agencySearch } from "../queries.ts";
import { AgencyChips } from "./AgencyChips.tsx";
import css from "./AgencySearch.module.css";
import { lawCode, placeWords, reachWords } from "./agency-words.ts";
import { listLines } from "./pasted-list.ts";
import { usePaused } from "./use-paused.ts";

const SEARCH_PAUSE_MS = 120;

/** The chosen offices and, after them, a type-ahead over the directory. Several lines pasted are a list. */
export function AgencySearch(props: {
  agencies: readonly AgencyItem[];
  onAdd: (offices: readonly AgencyItem[]) => void;
  onRemove: (ids: readonly string[]) => void;
  onList: (text: string) => void;
  control: React.ComponentProps<"input">;
}) {
  const { agencies, onAdd, onRemove, onList, control } = props;
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const q = usePaused(typed.trim(), SEARCH_PAUSE_MS);
  const found = useQuery({ ...agencySearch(q), placeholderData: keepPreviousData });
  const offices = found.data?.items ?? [];

  // What is listed belongs to what was typed a moment ago: Enter must not take its first for the one meant, but waits.
  const isBehind = typed.trim() !== q || found.isPlaceholderData;
  const wished = useRef(false);
  useEffect(() => {
    if (isBehind || !wished.current) return;
    wished.current = false;
    const first = offices.find(({ id }) => !agencies.some((had) => had.id === id));
    if (!first) return;
    onAdd([first]);
    setTyped("");
    setOpen(false);
  });

  const change = (next: readonly AgencyItem[], { reason, event }: Combobox.Root.ChangeEventDetails) => {
    // Escape closes the list; the library would also take every office off.
    if (reason === "escape-key") return;
    if (isBehind && event instanceof KeyboardEvent && next.length > agencies.length) {
      wished.current = true;
      return;
    }
    const had = new Set(agencies.map(({ id }) => id));
    const has = new Set(next.map(({ id }) => id));
    const added = next.filter(({ id }) => !had.has(id));
    const gone = agencies.filter(({ id }) => !has.has(id)).map(({ id }) => id);
    if (added.length > 0) {
      onAdd(added);
      setTyped("");
      setOpen(false);
    }
    if (gone.length > 0) onRemove(gone);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (listLines(text).length < 2) return;
    event.preventDefault();
    onList(text);
  };
  return (
    <Combobox.Root
      multiple
      items={offices}
      filteredItems={offices}
      filter={null}
      value={agencies}
      onValueChange={change}
      inputValue={typed}
      onInputValueChange={(value, { reason }) => {
        if (reason === "input-change") wished.current = false;
        if (reason === "input-change" || !wished.current) setTyped(reason === "input-change" ? value : "");
      }}
      open={open}
      onOpenChange={setOpen}
      itemToStringLabel={(office: AgencyItem) => office.name}
      isItemEqualToValue={(one: AgencyItem, other: AgencyItem) => one.id === other.id}
      autoHighlight
    >
      <Combobox.InputGroup className={css.box}>
        <AgencyChips agencies={agencies} onRemove={onRemove}>
          <Combobox.Input
            {...control}
            className={css.input}
            placeholder="Add an agency, a place or a list"
            onPaste={paste}
          />
        </AgencyChips>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={css.positioner} sideOffset={4} align="start">
          <Combobox.Popup className={css.popup} aria-busy={found.isFetching || undefined}>
            <Combobox.Status className={css.status}>
              {found.isError
                ? "The directory did not load. Type again to try once more."
                : found.isPending
                  ? "Looking through the directory"
                  : offices.length === 0
                    ? `No office matches “${q}”. Try its abbreviation or its place, or add it yourself.`
                    : null}
            </Combobox.Status>
            <Combobox.List className={css.list}>
              {(office: AgencyItem) => <Option key={office.id} office={office} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

const Option = ({ office }: { office: AgencyItem }) => (
  <Combobox.Item value={office} className={css.item}>
    <span className={css.name}>
      {office.name}
      {office.abbreviation && <span> {office.abbreviation}</span>}
    </span>
    <span className={css.law}>
      <Combobox.ItemIndicator>chosen · </Combobox.ItemIndicator>
      {lawCode(office.jurisdiction)}
    </span>
    <span className={css.address}>
      {[placeWords(office), reachWords(office)].filter(Boolean).join(" · ")}
    </span>
  </Combobox.Item>
);
