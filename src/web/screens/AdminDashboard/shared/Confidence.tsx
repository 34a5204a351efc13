import { mdiCheckCircleOutline, mdiCircleHalfFull, mdiHelpCircleOutline } from "@mdi/js";
import type { Confidence as Sureness } from "#core/law/law.ts";
import { Status } from "#web/design/display/Status.tsx";
import type { Tone } from "#web/design/display/tones.ts";

const CONFIDENCE_APPEARANCE: Record<Sureness, { icon: string; tone: Tone; label: string }> = {
  high: { icon: mdiCheckCircleOutline, tone: "grey", label: "Sure" },
  medium: { icon: mdiCircleHalfFull, tone: "grey", label: "Fairly sure" },
  low: { icon: mdiHelpCircleOutline, tone: "orange", label: "Unsure" },
};

/** How sure we are of a fact. Only doubt has a colour, because only doubt asks for somebody. */
export const Confidence = ({ of, weakestField }: { of: Sureness; weakestField?: string }) => {
  const { icon, tone, label } = CONFIDENCE_APPEARANCE[of];
  return (
    <Status icon={icon} tone={tone}>
      {label}
      {weakestField && ` of ${weakestField}`}
    </Status>
  );
};

/** The same in a line of text. */
export const confidenceLabel = (confidence: Sureness) =>
  CONFIDENCE_APPEARANCE[confidence].label.toLowerCase();
