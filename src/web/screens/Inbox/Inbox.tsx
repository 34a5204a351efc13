import { mdiEmailOpenOutline } from "@mdi/js";
import { useCallback, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useKeys } from "#web/correspondence/use-keys.ts";
import { forgetEdited } from "#web/new-request.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { ConversationsPane } from "./ConversationsPane.tsx";
import { FolderRail } from "./FolderRail.tsx";
import { folderOf } from "./folders.ts";
import css from "./Inbox.module.css";
import { type InboxAddress, readAddress, writeAddress } from "./inbox-address.ts";
import { KeySheet } from "./KeySheet.tsx";
import { listItems, uniqueRows } from "./list-items.ts";
import { countWords, placeWords } from "./list-words.ts";
import { useConversations, useMailbox } from "./queries.ts";
import { ReadingPane } from "./ReadingPane.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useRowFocus } from "./use-row-focus.ts";

/** `/inbox?folder=&q=&request=`: folders, their conversations, and the one that is read. */
export default function Inbox() {
  const [params] = useSearchParams();
  const address = readAddress(params);
  const { folder, q, request } = address;
  const phone = usePhone();
  const list = useConversations(folder, q);
  const rows = useMemo(() => uniqueRows(list.data?.pages ?? []), [list.data]);
  const { fresh, announcement } = useArrivals(rows);
  const focus = useRowFocus(rows, request);
  const places = usePlaces(address);
  const [showKeys, setShowKeys] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const focusThread = useOpenedHere(request);

  const { data: mailbox } = useMailbox();
  const known = { folder, q, shown: rows.length, more: list.hasNextPage, list: mailbox };
  const now = new Date();
  const items = listItems(rows, now, q ? countWords(known) : undefined);

  const openIndex = rows.findIndex((row) => row.requestId === request);
  const neighbor = (by: number) => (openIndex < 0 ? undefined : rows[openIndex + by]?.requestId);
  const openNeighbor = (by: number) => {
    const next = neighbor(by);
    if (!next) return;
    focus.took(next);
    places.open(next);
  };
  const close = () => {
    if (!request) return;
    places.close();
    focus.focusRow(request);
  };
  const move = (by: number) => (request ? openNeighbor(by) : focus.step(by));

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    o: () => focus.active && !request && places.open(focus.active),
    u: close,
    Escape: close,
    "/": () => searchField.current?.focus(),
    "?": () => setShowKeys(true),
    c: () => {
      forgetEdited();
      places.go("/request-editor");
    },
    "g i": () => places.go("/inbox"),
    "g r": () => places.go("/requests-tracker"),
  });

  return (
    <div className={css.mail}>
      <div className={css.spoken}>
        <h1>{folderOf(folder).name}</h1>
        <p role="status">{announcement}</p>
      </div>
      <FolderRail folder={folder} counts={mailbox?.counts} unread={mailbox?.unread ?? 0} />
      <Sheet className={css.sheet ?? ""}>
        {!(phone && request) && (
          <ConversationsPane
            address={address}
            list={list}
            items={items}
            summary={countWords(known)}
            now={now}
            phone={phone}
            focus={focus}
            fresh={fresh}
            searchField={searchField}
            onSearch={places.search}
          />
        )}
        {request ? (
          <ReadingPane
            key={request}
            requestId={request}
            place={placeWords(openIndex, known)}
            focused={focusThread}
            onNewer={neighbor(-1) ? () => openNeighbor(-1) : null}
            onOlder={neighbor(1) ? () => openNeighbor(1) : null}
            onClose={close}
          />
        ) : (
          !phone && <NothingOpen some={rows.length > 0} />
        )}
      </Sheet>
      <KeySheet open={showKeys} onClose={() => setShowKeys(false)} />
    </div>
  );
}

const NothingOpen = ({ some }: { some: boolean }) => (
  <div className={css.blank}>
    {some && (
      <EmptyState icon={mdiEmailOpenOutline} title="Choose a conversation">
        <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>Enter</kbd> opens, <kbd>?</kbd> shows all
        keys.
      </EmptyState>
    )}
  </div>
);

/** Ways through the inbox's addresses. Closing goes back where the list was left, if it was the list one came from. */
function usePlaces(address: InboxAddress) {
  const navigate = useNavigate();
  const location = useLocation();
  const fromList = location.state?.fromList === true;
  const { folder, q, request } = address;
  const search = useCallback(
    // Each further letter corrects the search; only its beginning and end are steps to go back to.
    (words: string) =>
      void navigate(writeAddress({ folder, q: words, request }), { replace: Boolean(q && words) }),
    [navigate, folder, q, request],
  );
  return {
    search,
    go: (to: string) => void navigate(to),
    open: (requestId: string) =>
      void navigate(writeAddress({ ...address, request: requestId }), {
        replace: request !== null,
        state: { fromList: request === null || fromList },
      }),
    close: () =>
      void (fromList
        ? navigate(-1)
        : navigate(writeAddress({ ...address, request: null }), { replace: true })),
  };
}

/** Whether the open conversation was chosen on this page. One that came with the address leaves the focus alone. */
function useOpenedHere(request: string | null) {
  const [came, setCame] = useState(request);
  if (came !== null && request !== came) setCame(null);
  return request !== came;
}
