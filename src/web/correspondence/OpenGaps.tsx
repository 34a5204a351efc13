import { mdiPencilOutline } from "@mdi/js";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { toneClass } from "#web/ui/tones.ts";
import css from "./OpenGaps.module.css";
import type { OpenGap } from "./use-letter.ts";

type Props = { id: string; gaps: readonly OpenGap[]; onGo: (gap: string) => void };

/** What a letter still wants from the person who sends it; each leads to its place. */
export const OpenGaps = ({ id, gaps, onGo }: Props) => (
  <div id={id} className={classNames(css.gaps, toneClass("orange"))}>
    <Icon path={mdiPencilOutline} size={16} />
    <ul>
      {gaps.map(({ gap, message }) => (
        <li key={gap}>
          <button type="button" onClick={() => onGo(gap)}>
            {gap}
          </button>{" "}
          {message}
        </li>
      ))}
    </ul>
  </div>
);
