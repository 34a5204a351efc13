import { mdiPencilOutline } from "@mdi/js";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import css from "./OpenPlaceholders.module.css";
import type { OpenPlaceholder } from "./use-prepared-letter.ts";

type Props = { id: string; placeholders: readonly OpenPlaceholder[]; onGoTo: (placeholder: string) => void };

/** Placeholders that the user must fill in; each button selects its placeholder in the text. */
export const OpenPlaceholders = ({ id, placeholders, onGoTo }: Props) => (
  <div id={id} className={classNames(css.placeholders, toneClass("orange"))}>
    <Icon path={mdiPencilOutline} size={16} />
    <ul>
      {placeholders.map(({ placeholder, message }) => (
        <li key={placeholder}>
          <button type="button" onClick={() => onGoTo(placeholder)}>
            {placeholder}
          </button>{" "}
          {message}
        </li>
      ))}
    </ul>
  </div>
);
