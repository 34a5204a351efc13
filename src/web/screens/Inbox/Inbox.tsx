import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { useSearchParams } from "react-router";
import { inboxUnmatched } from "#messages/inbox/unmatched.ts";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { savesData } from "#web/features/navigation/saves-data.ts";
import { ConversationsView } from "./ConversationsView.tsx";
import { FolderMenu } from "./folders/FolderMenu.tsx";
import { FolderRail } from "./folders/FolderRail.tsx";
import { folderAppearance } from "./folders/folders.ts";
import css from "./Inbox.module.css";
import { parseInboxParams } from "./inbox-params.ts";
import { prefetchList, useMailbox } from "./list/list-queries.ts";

const UnmatchedFolder = lazyComponent(async () => (await import("./unmatched/UnmatchedFolder.tsx")).default);

/** `/inbox?folder=&label=&q=&request=`: folders, their conversations, and the open one. */
export default function Inbox() {
  const [params] = useSearchParams();
  const query = params.toString();
  const address = useMemo(() => parseInboxParams(new URLSearchParams(query)), [query]);
  const { data: mailbox } = useMailbox();
  const client = useQueryClient();
  const phone = usePhone();
  const { folder } = address;
  const { name } = folderAppearance(folder);
  return (
    <div className={css.inbox}>
      <FolderRail
        address={address}
        mailbox={mailbox}
        onLook={(view) => savesData() || void prefetchList(client, view)}
      />
      <Sheet className={css.sheet ?? ""}>
        {folder === "unmatched" ? (
          <Suspense
            fallback={
              <>
                <h1 className={css.visuallyHidden}>{name}</h1>
                <Skeleton rows={21} shape="mail" label={inboxUnmatched.loadingList} />
              </>
            }
          >
            <h1 className={css.visuallyHidden}>{name}</h1>
            <UnmatchedFolder
              {...(phone && {
                bar: (
                  <div className={css.bar}>
                    <FolderMenu address={address} mailbox={mailbox} name={name} onStartSelecting={null} />
                  </div>
                ),
              })}
            />
          </Suspense>
        ) : (
          <ConversationsView address={address} folder={folder} mailbox={mailbox} />
        )}
      </Sheet>
    </div>
  );
}
