import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { mdiMagnify } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AgencyList } from "#contract/agencies/agency.ts";
import type { RequestList } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { palette } from "#messages/shell/palette.ts";
import { api, useMe } from "#web/app/api/api.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { useDebouncedValue } from "#web/design/use-debounced-value.ts";
import { agencyPagePath } from "#web/features/agencies/agency-page-path.ts";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import css from "./CommandPalette.module.css";
import { NEW_REQUEST, type PaletteGroup, type PaletteItem, paletteGroups } from "./palette-items.ts";

const DEBOUNCE_MS = 80;
const MAX_FOUND = 6;

/** Goes to requests, agencies, actions and settings by their names, with the keyboard alone. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [inputText, setInputText] = useState("");
  const typed = inputText.trim();
  const q = useDebouncedValue(typed, DEBOUNCE_MS);
  const { requests, agencies, isPending, error } = useFound(q);
  const isAdmin = useMe().data?.admin ?? false;
  const groups = paletteGroups({ q: typed, isAdmin, requests, agencies });
  const follow = ({ to }: PaletteItem) => {
    onClose();
    if (to === NEW_REQUEST) clearEditedRequest();
    void navigate(to);
  };
  const isEmpty = groups.every(({ name }) => name === palette.groups.search);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup className={css.popup} aria-label={palette.title}>
            <Autocomplete.Root
              open
              inline
              items={groups}
              filter={null}
              value={inputText}
              onValueChange={(value, { reason }) => {
                if (reason === "input-change" || reason === "input-clear") setInputText(value);
              }}
              itemToStringValue={({ name }: PaletteItem) => name}
              autoHighlight="always"
              keepHighlight
            >
              <Autocomplete.InputGroup className={css.field}>
                <Icon path={mdiMagnify} size={18} />
                <Autocomplete.Input
                  className={css.input}
                  aria-label={palette.title}
                  placeholder={palette.placeholder}
                  maxLength={200}
                />
              </Autocomplete.InputGroup>
              <Autocomplete.Status className={css.status}>
                {error
                  ? formatMessage(palette.failed, { reason: error.message })
                  : isPending || q !== typed
                    ? palette.searching
                    : isEmpty
                      ? formatMessage(palette.noMatch, { query: q })
                      : null}
              </Autocomplete.Status>
              <Autocomplete.List className={css.list}>
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.name} items={group.items}>
                    <Autocomplete.GroupLabel className={css.group}>{group.name}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: PaletteItem) => (
                        <Autocomplete.Item
                          key={item.to}
                          value={item}
                          className={css.item}
                          onClick={() => follow(item)}
                        >
                          <span>{item.name}</span>
                          {item.detail && <small>{item.detail}</small>}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Requests, closed ones and drafts too, and agencies of the directory that match. */
function useFound(q: string) {
  const query = { q, limit: MAX_FOUND };
  const requests = useQuery({
    queryKey: ["requests", "palette", q],
    queryFn: ({ signal }) =>
      api.get<RequestList>("/api/requests", { query: { ...query, filter: "all" }, signal }),
    enabled: q !== "",
  });
  const agencies = useQuery({
    queryKey: ["agencies", "palette", q],
    queryFn: ({ signal }) => api.get<AgencyList>("/api/agencies", { query, signal }),
    enabled: q !== "",
  });
  return {
    isPending: q !== "" && (requests.isPending || agencies.isPending),
    error: requests.error ?? agencies.error,
    requests: (requests.data?.items ?? []).map(
      ({ id, title, agency, status }): PaletteItem => ({
        to: status === "draft" ? `/request-editor/${id}` : `/requests-tracker?request=${id}`,
        name: title || palette.noSubject,
        ...(agency && { detail: agency.name }),
      }),
    ),
    agencies: (agencies.data?.items ?? [])
      // An agency that a user added has no page.
      .filter(({ isOwn }) => !isOwn)
      .map(({ id, name, locality, parent }): PaletteItem => {
        const detail = locality ?? parent?.name;
        return { to: agencyPagePath(id), name, ...(detail && { detail }) };
      }),
  };
}
