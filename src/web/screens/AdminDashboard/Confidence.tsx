import { mdiCheckCircleOutline, mdiCircleHalfFull, mdiHelpCircleOutline } from "@mdi/js";
import type { Confidence as Sureness } from "#core/deadline/law.ts";
import { Status } from "#web/ui/Status.tsx";
import type { Tone } from "#web/ui/tones.ts";

const LOOK: Record<Sureness, { icon: string; tone: Tone; words: string }> = {
  high: { icon: mdiCheckCircleOutline, tone: "grey", words: "Sure" },
  medium: { icon: mdiCircleHalfFull, tone: "grey", words: "Fairly sure" },
  low: { icon: mdiHelpCircleOutline, tone: "orange", words: "Unsure" },
};

/** How sure we are of a fact. Only doubt has a colour, because only doubt asks for somebody. */
export const Confidence = ({ of, weakest }: { of: Sureness; weakest?: string }) => {
  const { icon, tone, words } = LOOK[of];
  return (
    <Status icon={icon} tone={tone}>
      {words}
      {weakest && ` of ${weakest}`}
    </Status>
  );
};

/** The same in a line of text. */
export const confidenceWords = (sureness: Sureness) => LOOK[sureness].words.toLowerCase();
