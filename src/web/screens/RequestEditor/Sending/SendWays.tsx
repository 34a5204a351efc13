import { mdiClockOutline, mdiPrinterOutline, mdiSendOutline } from "@mdi/js";
import { Button } from "#web/ui/Button.tsx";
import type { MenuItem } from "#web/ui/Menu.tsx";
import type { Asking } from "./ConfirmArea.tsx";

type WaysProps = {
  /** How many letters there are. */
  letters: number;
  /** The only office takes no mail: the person alone reaches it. */
  alone: boolean;
  onAsk: (question: Asking) => void;
};

/** The one thing most people came to do. */
export const SendButton = ({ letters, alone, onAsk }: WaysProps) => (
  <Button kind="main" icon={alone ? mdiPrinterOutline : mdiSendOutline} onClick={() => onAsk("now")}>
    {letters > 1 ? `Send ${letters} letters` : alone ? "I’ll send it myself" : "Send letter"}
  </Button>
);

/** All ways to send, as the page's bar has them. */
export function SendWays(props: WaysProps) {
  const { alone, onAsk } = props;
  return (
    <>
      {!alone && (
        <>
          <Button kind="quiet" onClick={() => onAsk("myself")}>
            I’ll send it myself
          </Button>
          <Button icon={mdiClockOutline} onClick={() => onAsk("later")}>
            Send later
          </Button>
        </>
      )}
      <SendButton {...props} />
    </>
  );
}

/** The ways a phone has no room for beside its one button. */
export const otherWays = ({ alone, onAsk }: Omit<WaysProps, "letters">): MenuItem[] =>
  alone
    ? []
    : [
        { label: "Send later", icon: mdiClockOutline, onSelect: () => onAsk("later") },
        { label: "I’ll send it myself", icon: mdiPrinterOutline, onSelect: () => onAsk("myself") },
      ];
