import { Combobox } from "@base-ui/react/combobox";
import { mdiClose } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { AgencyItem, NotCoveredItem } from "#contract/agencies/agency.ts";
import { plainLines } from "#core/agency/list/plain-lines.ts";
import { stateOfAddress } from "#core/agency/state-of-address.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { meQuery } from "#web/app/api/api.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { useDebouncedValue } from "#web/design/use-debounced-value.ts";
import { AddAgencyRow } from "#web/features/agencies/AddAgencyRow.tsx";
import { agencySearch } from "#web/screens/RequestEditor/queries.ts";
import css from "./AgencySearch.module.css";
import { contactText, lawCode, levelLabel } from "./agency-labels.ts";

const DEBOUNCE_MS = 20;

/** The last row: adds what was typed as a new agency. */
type AddOption = { id: "add"; name: string };
type SearchOption = AgencyItem | AddOption;
const isAddOption = (option: SearchOption): option is AddOption => option.id === "add";

/** The selected agencies and a typeahead search of the directory. Pasting several lines opens the list dialog. */
export function AgencySearch(props: {
  agencies: readonly AgencyItem[];
  onAdd: (agenciesToAdd: readonly AgencyItem[]) => void;
  onRemove: (ids: readonly string[]) => void;
  onList: (text: string) => void;
  onAddNew: (name: string) => void;
  control: React.ComponentProps<"input">;
}) {
  const { agencies, onAdd, onRemove, onList, onAddNew, control } = props;
  const [inputText, setInputText] = useState("");
  const [open, setOpen] = useState(false);
  const q = useDebouncedValue(inputText.trim(), DEBOUNCE_MS);
  const postalAddress = useQuery(meQuery).data?.postalAddress ?? "";
  const near = stateOfAddress(postalAddress) ?? undefined;
  const found = useQuery({ ...agencySearch(q, near), placeholderData: keepPreviousData });
  const notCovered = found.data?.notCovered ?? [];
  const agenciesToAdd = withAlternatives(notCovered, found.data?.items ?? []);
  // Without the directory nobody knows whether the agency is new.
  const options: SearchOption[] = found.data ? [...agenciesToAdd, { id: "add", name: q }] : [];

  // While the options are stale (debounce or request pending), Enter waits for the current ones and then takes the first.
  const isStale = inputText.trim() !== q || found.isPlaceholderData;
  const pendingText = useRef(false);
  const root = useRef<Combobox.Root.Actions | null>(null);
  useEffect(() => {
    if (!open) root.current?.unmount();
  }, [open]);
  useEffect(() => {
    if (isStale || !pendingText.current) return;
    pendingText.current = false;
    // Nearly matching agencies are chosen by hand.
    if (found.data?.isPartial) return;
    const first = agenciesToAdd.find(({ id }) => !agencies.some((existingIds) => existingIds.id === id));
    if (!first) return;
    onAdd([first]);
    setInputText("");
    setOpen(false);
  });

  const change = (next: readonly SearchOption[], { reason, event }: Combobox.Root.ChangeEventDetails) => {
    // Escape closes the list; the library would also clear the selection.
    if (reason === "escape-key") return;
    if (isStale && event instanceof KeyboardEvent && next.length > agencies.length) {
      pendingText.current = true;
      return;
    }
    const addOption = next.find(isAddOption);
    if (addOption) {
      setInputText("");
      setOpen(false);
      onAddNew(inputText.trim());
      return;
    }
    const existingIds = new Set(agencies.map(({ id }) => id));
    const has = new Set(next.map(({ id }) => id));
    const added = next.filter(
      (option): option is AgencyItem => !isAddOption(option) && !existingIds.has(option.id),
    );
    const removed = agencies.filter(({ id }) => !has.has(id)).map(({ id }) => id);
    if (added.length > 0) {
      onAdd(added);
      setInputText("");
      setOpen(false);
    }
    if (removed.length > 0) onRemove(removed);
  };
  const pastedText = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (plainLines(text).length < 2) return;
    event.preventDefault();
    onList(text);
  };
  return (
    <Combobox.Root
      multiple
      actionsRef={root}
      items={options}
      filteredItems={options}
      filter={null}
      value={agencies as readonly SearchOption[]}
      onValueChange={change}
      inputValue={inputText}
      onInputValueChange={(value, { reason }) => {
        if (reason === "input-change") pendingText.current = false;
        if (reason === "input-change" || !pendingText.current)
          setInputText(reason === "input-change" ? value : "");
      }}
      open={open}
      onOpenChange={setOpen}
      itemToStringLabel={(option: SearchOption) => option.name}
      isItemEqualToValue={(option: SearchOption, other: SearchOption) => option.id === other.id}
      autoHighlight={!found.data?.isPartial}
    >
      <Combobox.InputGroup className={css.box}>
        <AgencyChips agencies={agencies} onRemove={onRemove}>
          <Combobox.Input
            {...control}
            className={css.input}
            placeholder={editorAgencies.searchPlaceholder}
            onPaste={pastedText}
            onBlur={() => setOpen(false)}
          />
        </AgencyChips>
      </Combobox.InputGroup>
      {/* A landmark like every other part of a page. */}
      <Combobox.Portal role="region" aria-label={editorAgencies.found}>
        <Combobox.Positioner
          className={css.positioner}
          sideOffset={4}
          align="start"
          onMouseDown={(event) => event.preventDefault()}
        >
          {/* No Combobox.Popup: it hides the rest of the page from assistive technology, where Tab still leads. */}
          <div className={css.popup} aria-busy={found.isFetching || undefined}>
            <Combobox.Status className={css.status}>
              {found.isLoadingError
                ? formatMessage(editorAgencies.searchFailed, { reason: found.error.message })
                : found.isPending
                  ? editorAgencies.searching
                  : agenciesToAdd.length === 0 && notCovered.length === 0
                    ? formatMessage(editorAgencies.noMatch, { query: q })
                    : found.data?.isPartial
                      ? formatMessage(editorAgencies.nearMatches, { query: q })
                      : null}
            </Combobox.Status>
            {notCovered.map((body) => (
              <NotCovered key={body.id} body={body} />
            ))}
            <Combobox.List>
              {(option: SearchOption) =>
                isAddOption(option) ? (
                  <Combobox.Item
                    key={option.id}
                    value={option}
                    className={css.item}
                    render={<AddAgencyRow name={option.name} />}
                  />
                ) : (
                  <Option key={option.id} agencyOption={option} />
                )
              }
            </Combobox.List>
          </div>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** The agencies found, after those to ask instead of a body outside the law. */
function withAlternatives(notCovered: readonly NotCoveredItem[], items: readonly AgencyItem[]): AgencyItem[] {
  const alternatives = notCovered.flatMap(({ agency }) => agency ?? []);
  const all = [...alternatives, ...items];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

/** Why nothing can be sent to this body, and where to turn. */
const NotCovered = ({ body }: { body: NotCoveredItem }) => (
  <p className={css.notCovered} role="note">
    <strong>{body.name}</strong>{" "}
    {formatMessage(editorAgencies.notCovered, { why: body.why, turnTo: body.turnTo })}
  </p>
);

const Option = ({ agencyOption }: { agencyOption: AgencyItem }) => (
  <Combobox.Item value={agencyOption} className={css.item}>
    <span className={css.name}>
      {agencyOption.name}
      {agencyOption.abbreviation && <span> {agencyOption.abbreviation}</span>}
    </span>
    <span className={css.law}>
      <Combobox.ItemIndicator>{editorAgencies.optionSelected}</Combobox.ItemIndicator>
      {lawCode(agencyOption.jurisdiction)}
    </span>
    <span className={css.address}>{[levelLabel(agencyOption), contactText(agencyOption)].join(" · ")}</span>
  </Combobox.Item>
);

/** Chips that fit on two lines. */
const VISIBLE_COUNT = 4;

/** The selected agencies as collapsible chips, followed by the search field (`children`). */
function AgencyChips(props: {
  agencies: readonly AgencyItem[];
  onRemove: (ids: readonly string[]) => void;
  children: ReactNode;
}) {
  const { agencies, onRemove, children } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const isCollapsible = agencies.length > VISIBLE_COUNT + 1;
  const visible = isCollapsible && !isExpanded ? agencies.slice(0, VISIBLE_COUNT) : agencies;
  return (
    <Combobox.Chips
      className={css.chips}
      aria-label={agencies.length > 0 ? editorAgencies.selected : undefined}
    >
      {visible.map((agency) => (
        <Combobox.Chip key={agency.id} className={css.chip} aria-label={agency.name}>
          <span className={css.chipName}>{agency.name}</span>
          <Combobox.ChipRemove
            className={css.remove}
            aria-label={formatMessage(editorAgencies.remove, { agency: agency.name })}
          >
            <Icon path={mdiClose} size={15} />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
      {isCollapsible && (
        <button
          type="button"
          className={css.fold}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded
            ? editorAgencies.showFewer
            : formatMessage(editorAgencies.showMore, { count: agencies.length - VISIBLE_COUNT })}
        </button>
      )}
      {isCollapsible && isExpanded && (
        <button type="button" className={css.fold} onClick={() => onRemove(agencies.map(({ id }) => id))}>
          {formatMessage(editorAgencies.removeAll, { count: agencies.length })}
        </button>
      )}
      {children}
    </Combobox.Chips>
  );
}
