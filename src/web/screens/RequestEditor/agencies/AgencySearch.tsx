import { Combobox } from "@base-ui/react/combobox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { useDebouncedValue } from "#web/design/use-debounced-value.ts";
import { agencySearch } from "#web/screens/RequestEditor/queries.ts";
import { AgencyChips } from "./AgencyChips.tsx";
import css from "./AgencySearch.module.css";
import { contactText, lawCode, locationLabel } from "./agency-labels.ts";
import { parseListLines } from "./pasted-list.ts";

const DEBOUNCE_MS = 120;

/** The selected agencies and a typeahead search of the directory. Pasting several lines opens the list dialog. */
export function AgencySearch(props: {
  agencies: readonly AgencyItem[];
  onAdd: (agenciesToAdd: readonly AgencyItem[]) => void;
  onRemove: (ids: readonly string[]) => void;
  onList: (text: string) => void;
  control: React.ComponentProps<"input">;
}) {
  const { agencies, onAdd, onRemove, onList, control } = props;
  const [inputText, setInputText] = useState("");
  const [open, setOpen] = useState(false);
  const q = useDebouncedValue(inputText.trim(), DEBOUNCE_MS);
  const found = useQuery({ ...agencySearch(q), placeholderData: keepPreviousData });
  const agenciesToAdd = found.data?.items ?? [];

  // While the options are stale (debounce or request pending), Enter waits for the current ones and then takes the first.
  const isStale = inputText.trim() !== q || found.isPlaceholderData;
  const pendingText = useRef(false);
  useEffect(() => {
    if (isStale || !pendingText.current) return;
    pendingText.current = false;
    const first = agenciesToAdd.find(({ id }) => !agencies.some((existingIds) => existingIds.id === id));
    if (!first) return;
    onAdd([first]);
    setInputText("");
    setOpen(false);
  });

  const change = (next: readonly AgencyItem[], { reason, event }: Combobox.Root.ChangeEventDetails) => {
    // Escape closes the list; the library would also clear the selection.
    if (reason === "escape-key") return;
    if (isStale && event instanceof KeyboardEvent && next.length > agencies.length) {
      pendingText.current = true;
      return;
    }
    const existingIds = new Set(agencies.map(({ id }) => id));
    const has = new Set(next.map(({ id }) => id));
    const added = next.filter(({ id }) => !existingIds.has(id));
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
    if (parseListLines(text).length < 2) return;
    event.preventDefault();
    onList(text);
  };
  return (
    <Combobox.Root
      multiple
      items={agenciesToAdd}
      filteredItems={agenciesToAdd}
      filter={null}
      value={agencies}
      onValueChange={change}
      inputValue={inputText}
      onInputValueChange={(value, { reason }) => {
        if (reason === "input-change") pendingText.current = false;
        if (reason === "input-change" || !pendingText.current)
          setInputText(reason === "input-change" ? value : "");
      }}
      open={open}
      onOpenChange={setOpen}
      itemToStringLabel={(agencyOption: AgencyItem) => agencyOption.name}
      isItemEqualToValue={(option: AgencyItem, other: AgencyItem) => option.id === other.id}
      autoHighlight
    >
      <Combobox.InputGroup className={css.box}>
        <AgencyChips agencies={agencies} onRemove={onRemove}>
          <Combobox.Input
            {...control}
            className={css.input}
            placeholder={editorAgencies.searchPlaceholder}
            onPaste={pastedText}
          />
        </AgencyChips>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={css.positioner} sideOffset={4} align="start">
          <Combobox.Popup className={css.popup} aria-busy={found.isFetching || undefined}>
            <Combobox.Status className={css.status}>
              {found.isError
                ? editorAgencies.searchFailed
                : found.isPending
                  ? editorAgencies.searching
                  : agenciesToAdd.length === 0
                    ? formatMessage(editorAgencies.noMatch, { query: q })
                    : null}
            </Combobox.Status>
            <Combobox.List>
              {(agencyOption: AgencyItem) => <Option key={agencyOption.id} agencyOption={agencyOption} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

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
    <span className={css.address}>
      {[locationLabel(agencyOption), contactText(agencyOption)].filter(Boolean).join(" · ")}
    </span>
  </Combobox.Item>
);
