import { mdiChevronDown } from "@mdi/js";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OfferedLetters } from "#contract/letter.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/kinds.ts";
import { Button } from "#web/ui/Button.tsx";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./LetterLine.module.css";
import { lettersInSight } from "./letters-in-sight.ts";

type Props = {
  offered: UseQueryResult<OfferedLetters>;
  chosen: LetterKind | null;
  onChoose: (kind: LetterKind | null) => void;
  /** Closes the composer; stands at the end of the line. */
  close: ReactNode;
};

/** Which letter a reply is: words of one's own, or one of those the situation asks for. */
export function LetterLine({ offered, chosen, onChoose, close }: Props) {
  const kinds = offered.data?.items.map(({ kind }) => kind) ?? [];
  const phone = usePhone();
  const { shown, rest } = lettersInSight(kinds, chosen);
  return (
    <div className={css.line}>
      <span className={css.key}>Letter</span>
      <div className={css.kinds}>
        <Segmented<LetterKind | "own">
          label="Kind of letter"
          value={chosen ?? "own"}
          options={[
            { value: "own", label: "Blank" },
            ...shown.map((kind) => ({ value: kind, label: LETTER_LABELS[kind] })),
          ]}
          onChange={(value) => onChoose(value === "own" ? null : value)}
        />
        {offered.isError && (
          <Button kind="quiet" size="small" onClick={() => void offered.refetch()}>
            Prepared letters did not load. Try again
          </Button>
        )}
      </div>
      {rest.length > 0 && (
        <MenuButton
          label="More letters"
          trigger={
            phone ? (
              <GlyphButton icon={mdiChevronDown} label="More letters" />
            ) : (
              <Button kind="quiet" size="small" iconAfter={mdiChevronDown}>
                More letters
              </Button>
            )
          }
          items={rest.map((kind) => ({
            label: LETTER_LABELS[kind],
            onSelect: () => onChoose(kind),
          }))}
        />
      )}
      {close}
    </div>
  );
}
