import { mdiCheckCircleOutline, mdiCircleHalfFull, mdiHelpCircleOutline } from "@mdi/js";
import type { Confidence as ConfidenceLevel } from "#core/law/law.ts";
import { admin } from "#messages/admin.ts";
import { Status } from "#web/design/display/Status.tsx";
import type { Tone } from "#web/design/display/tones.ts";

const APPEARANCE: Record<ConfidenceLevel, { icon: string; tone: Tone }> = {
  high: { icon: mdiCheckCircleOutline, tone: "grey" },
  medium: { icon: mdiCircleHalfFull, tone: "grey" },
  low: { icon: mdiHelpCircleOutline, tone: "orange" },
};

/** How reliable a fact is. Only low confidence has a color, because only it needs an administrator. */
export const Confidence = ({ of }: { of: ConfidenceLevel }) => (
  <Status {...APPEARANCE[of]}>{admin.confidence[of]}</Status>
);
