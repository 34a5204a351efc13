import { mdiClockOutline, mdiPrinterOutline, mdiSendOutline } from "@mdi/js";
import { Button } from "#web/design/controls/Button.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import type { SendMode } from "./SendConfirmation.tsx";

type SendButtonsProps = {
  /** How many letters there are. */
  letters: number;
  /** The only office takes no mail: the person alone reaches it. */
  onlyByHand: boolean;
  onSelectMode: (question: SendMode) => void;
};

/** The one thing most people came to do. */
export const SendButton = ({ letters, onlyByHand, onSelectMode }: SendButtonsProps) => (
  <Button
    kind="main"
    icon={onlyByHand ? mdiPrinterOutline : mdiSendOutline}
    onClick={() => onSelectMode("now")}
  >
    {letters > 1 ? `Send ${letters} letters` : onlyByHand ? "I’ll send it myself" : "Send letter"}
  </Button>
);

/** All ways to send, as the page's bar has them. */
export function SendButtons(props: SendButtonsProps) {
  const { onlyByHand, onSelectMode } = props;
  return (
    <>
      {!onlyByHand && (
        <>
          <Button kind="quiet" onClick={() => onSelectMode("myself")}>
            I’ll send it myself
          </Button>
          <Button icon={mdiClockOutline} onClick={() => onSelectMode("later")}>
            Send later
          </Button>
        </>
      )}
      <SendButton {...props} />
    </>
  );
}

/** The ways a phone has no room for beside its one button. */
export const otherSendOptions = ({
  onlyByHand,
  onSelectMode,
}: Omit<SendButtonsProps, "letters">): MenuItem[] =>
  onlyByHand
    ? []
    : [
        { label: "Send later", icon: mdiClockOutline, onSelect: () => onSelectMode("later") },
        { label: "I’ll send it myself", icon: mdiPrinterOutline, onSelect: () => onSelectMode("myself") },
      ];
