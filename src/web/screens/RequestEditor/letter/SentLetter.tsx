import { mdiFormatListBulleted } from "@mdi/js";
import type { RequestDetail } from "#contract/requests/request.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { AgencyName } from "#web/features/agencies/AgencyName.tsx";
import { RequestMenu } from "#web/features/requests/RequestMenu.tsx";
import { useConversation } from "#web/features/thread/conversation-queries.ts";
import css from "./SentLetter.module.css";

/** A sent request: its letter, which can no longer be changed. */
export function SentLetter({ request }: { request: RequestDetail }) {
  const conversation = useConversation(request.id);
  const letter = conversation.data?.messages.find((message) => message.direction === "out");
  return (
    <Sheet className={css.sent}>
      <header className={css.bar}>
        <h1>{request.title}</h1>
        <RequestMenu request={request} />
        <ButtonLink to={`/requests-tracker?request=${request.id}`} kind="main" icon={mdiFormatListBulleted}>
          {editorLetter.sent.track}
        </ButtonLink>
      </header>
      <div className={css.body}>
        <p className={css.heading}>
          <b>
            <AgencyName agency={request.agency} hasPage={request.hasAgencyPage ?? false} />
          </b>
          <span>{editorLetter.sent.notice}</span>
        </p>
        <article className={css.paper} aria-label={editorLetter.sent.label}>
          {letter ? (
            nonBreaking(letter.text)
          ) : conversation.isPending ? (
            <Skeleton rows={9} shape="text" label={editorLetter.sent.loading} />
          ) : (
            nonBreaking(request.draft.records)
          )}
        </article>
      </div>
    </Sheet>
  );
}
