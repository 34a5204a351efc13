import { mdiChevronDown, mdiInboxOutline, mdiPencilOutline, mdiReply } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { RequestDetail } from "#contract/request.ts";
import { offeredLettersQuery } from "#web/correspondence/use-letter.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { useTrackerView } from "../tracker-view.ts";
import css from "./PanelActions.module.css";

/** What can be done now, the most likely first. The server says what is allowed, and which letters fit. */
export function PanelActions({ detail: { id, abilities } }: { detail: RequestDetail }) {
  const phone = usePhone();
  if (abilities.edit) {
    return (
      <ButtonLink to={`/request-editor/${id}`} size="small" icon={mdiPencilOutline}>
        Go on writing
      </ButtonLink>
    );
  }
  return (
    <>
      {abilities.reply && <Letters requestId={id} phone={phone} />}
      {!phone && (
        <ButtonLink to={`/inbox?request=${id}`} kind="quiet" size="small" icon={mdiInboxOutline}>
          Open in inbox
        </ButtonLink>
      )}
    </>
  );
}

/** The letter that fits best, and the others; each opens beneath the correspondence, filled in. */
function Letters({ requestId, phone }: { requestId: string; phone: boolean }) {
  const { linkTo } = useTrackerView();
  const navigate = useNavigate();
  const { data, isPending } = useQuery(offeredLettersQuery(requestId));
  const hrefOf = (letter: string) => linkTo({ request: requestId, tab: "correspondence", letter });
  const [first, ...others] = data?.items ?? [];
  // Nothing may move under the pointer: until it is known which letter fits, no word stands there.
  if (isPending) return null;
  return (
    <>
      <ButtonLink
        to={hrefOf(first?.kind ?? "own")}
        size="small"
        icon={mdiReply}
        className={css.first}
        preventScrollReset
      >
        <span className={css.words}>{first?.label ?? "Reply"}</span>
      </ButtonLink>
      {first && (
        <Menu
          trigger={
            phone ? (
              <GlyphButton icon={mdiChevronDown} label="Other letters" />
            ) : (
              <Button kind="quiet" size="small" iconAfter={mdiChevronDown}>
                Other letters
              </Button>
            )
          }
          items={[
            ...others.map(({ kind, label }) => ({ label, onSelect: () => go(hrefOf(kind)) })),
            { label: "Write freely", onSelect: () => go(hrefOf("own")), apart: others.length > 0 },
          ]}
        />
      )}
    </>
  );

  function go(to: string) {
    void navigate(to, { preventScrollReset: true });
  }
}
