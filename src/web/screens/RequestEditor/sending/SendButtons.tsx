import { mdiClockOutline, mdiPrinterOutline, mdiSendOutline } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorSending } from "#messages/editor/sending.ts";
import { Button } from "#web/design/controls/Button.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";

/** Send now, at a later time, or outside Daylight. */
export type SendMode = "now" | "later" | "myself";

type SendButtonsProps = {
  /** The number of letters that go by email. */
  letters: number;
  /** There are other letters, whether or not they go by email. */
  isBatch: boolean;
  /** The only agency takes no email: the user must send the letter. */
  onlyByHand: boolean;
  /** Id of the text that says why nothing can be sent yet. */
  waitingFor: string | undefined;
  onSelectMode: (mode: SendMode) => void;
};

const waitingProps = ({ waitingFor }: Pick<SendButtonsProps, "waitingFor">) => ({
  disabled: waitingFor !== undefined,
  "aria-describedby": waitingFor,
});

/** The main action of the page. */
export const SendButton = ({ letters, isBatch, onlyByHand, waitingFor, onSelectMode }: SendButtonsProps) => (
  <Button
    kind="main"
    {...waitingProps({ waitingFor })}
    icon={onlyByHand ? mdiPrinterOutline : mdiSendOutline}
    onClick={() => onSelectMode("now")}
  >
    {isBatch
      ? formatMessage(editorSending.sendLetters, { count: letters })
      : onlyByHand
        ? editorSending.sendYourself
        : editorSending.sendLetter}
  </Button>
);

/** All options to send, for the toolbar. */
export function SendButtons(props: SendButtonsProps) {
  const { onlyByHand, onSelectMode } = props;
  return (
    <>
      {!onlyByHand && (
        <>
          <Button kind="quiet" {...waitingProps(props)} onClick={() => onSelectMode("myself")}>
            {editorSending.sendYourself}
          </Button>
          <Button icon={mdiClockOutline} {...waitingProps(props)} onClick={() => onSelectMode("later")}>
            {editorSending.sendLater}
          </Button>
        </>
      )}
      <SendButton {...props} />
    </>
  );
}

/** The other options, for the menu of a phone. */
export const otherSendOptions = (props: Omit<SendButtonsProps, "letters" | "isBatch">): MenuItem[] => {
  const { onlyByHand, waitingFor, onSelectMode } = props;
  const disabled = waitingFor !== undefined;
  return onlyByHand
    ? []
    : [
        {
          label: editorSending.sendLater,
          icon: mdiClockOutline,
          disabled,
          onSelect: () => onSelectMode("later"),
        },
        {
          label: editorSending.sendYourself,
          icon: mdiPrinterOutline,
          disabled,
          onSelect: () => onSelectMode("myself"),
        },
      ];
};
