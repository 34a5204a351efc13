import { mdiAlertCircleOutline, mdiDeleteOutline } from "@mdi/js";
import { useState } from "react";
import type { MenuItem } from "#web/ui/Menu.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { countChecks } from "./Checks/check-words.ts";
import { emptyDraft, sameDraft } from "./draft.ts";
import css from "./Editor.module.css";
import { EditorDesk } from "./EditorDesk.tsx";
import { PageBar } from "./PageBar.tsx";
import { SaveState } from "./Saving/SaveState.tsx";
import { SaveTrouble } from "./Saving/SaveTrouble.tsx";
import { useDeleteDraft } from "./Saving/use-delete-draft.ts";
import { ConfirmArea } from "./Sending/ConfirmArea.tsx";
import { otherWays, SendButton, SendWays } from "./Sending/SendWays.tsx";
import { useAsking } from "./use-asking.ts";
import { useDraftMenu } from "./use-draft-menu.tsx";
import { useWriting, type Writing, type WritingOptions } from "./use-writing.ts";
import { useVersions } from "./Versions/use-versions.tsx";

type EditorProps = WritingOptions & {
  /** What is to be told over the form, such as what a link could not fill in. */
  note?: React.ReactNode;
};

/** The page on which a request is written and sent. */
export function Editor({ note, ...options }: EditorProps) {
  const phone = usePhone();
  const writing = useWriting(options);
  const [pane, setPane] = useState<"form" | "letter">("form");
  const question = useAsking(writing, () => setPane("form"));
  const { saving, office, shown } = writing;
  const { state, dispatch, keeps, id } = saving;
  const letters = office.agencies.length;
  const ways = { letters, alone: question.alone, onAsk: question.ask };
  const { versions, menu, items } = useMore(writing, options, phone);
  const own = options.request?.owner == null;
  const confirm = question.asking && <Confirm writing={writing} question={question} own={own} />;

  return (
    <Sheet className={css.editor}>
      <PageBar
        title={options.request ? "Request" : "New request"}
        saved={
          <>
            <SaveState state={state} created={id.current !== null} keeps={keeps} />
            {!phone && versions.button}
          </>
        }
        ways={!phone && !question.asking && <SendWays {...ways} />}
        more={phone ? [...otherWays(ways), ...items] : items}
      />
      {!phone && confirm}
      {note}
      {question.errors.other && question.asking !== "myself" && (
        <Notice tone="red" icon={mdiAlertCircleOutline} role="alert">
          {question.errors.other}
        </Notice>
      )}
      <SaveTrouble state={state} keeps={keeps} dispatch={dispatch} onBeginAnew={saving.beginAnew} />
      <div className={css.panes}>
        <Segmented
          label="Form or letter"
          value={pane}
          options={[
            { value: "form", label: "What you ask" },
            {
              value: "letter",
              label: letters > 1 ? `Letter ${shown.current + 1} of ${letters}` : "The letter",
            },
          ]}
          onChange={setPane}
        />
      </div>
      <EditorDesk writing={writing} errors={question.errors} pane={pane} form={question.form} />
      {phone && <div className={css.foot}>{confirm || <SendButton {...ways} />}</div>}
      {versions.panel}
      {menu.dialogs}
    </Sheet>
  );
}

function Confirm(props: {
  writing: Writing;
  question: ReturnType<typeof useAsking>;
  /** The request is the user's own, and so are the limits that count. */
  own: boolean;
}) {
  const { writing, question, own } = props;
  const { office, shown, letter, checks, sending } = writing;
  return (
    question.asking && (
      <ConfirmArea
        asking={question.asking}
        agencies={office.agencies}
        agency={shown.agency}
        letter={letter.letter}
        dueDate={letter.dueDate}
        hints={countChecks(checks)}
        own={own}
        sending={sending}
        onClose={question.close}
        onRefused={question.refused}
      />
    )
  );
}

/** What can be done with the draft besides writing and sending it, once there is one. */
function useMore({ draft, saving, office }: Writing, { place }: WritingOptions, phone: boolean) {
  const { state, dispatch, flush, begin, discard, id } = saving;
  const deleteDraft = useDeleteDraft({ id, place, flush, discard });
  const versions = useVersions({ id, state, dispatch, flush });
  const menu = useDraftMenu({ draft, id, agencies: office.agencies, flush: begin });
  const items: MenuItem[] = [];
  if (id.current !== null || !sameDraft(draft, emptyDraft)) {
    if (phone) items.push(...versions.item);
    items.push(...menu.items);
    const look = { icon: mdiDeleteOutline, danger: true, apart: true };
    items.push({ label: "Delete draft", ...look, onSelect: deleteDraft });
  }
  return { versions, menu, items };
}
