import { mdiChevronDown } from "@mdi/js";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import css from "./LetterKindPicker.module.css";
import { splitVisibleLetters } from "./visible-letters.ts";

type Props = {
  suggestedLetters: UseQueryResult<SuggestedLetters>;
  selectedKind: LetterKind | null;
  onSelectKind: (kind: LetterKind | null) => void;
  /** Closes the composer; at the end of the line. */
  closeButton: ReactNode;
};

/** Chooses the kind of letter: a blank reply, or one of the suggested letters. */
export function LetterKindPicker({ suggestedLetters, selectedKind, onSelectKind, closeButton }: Props) {
  const kinds = suggestedLetters.data?.items.map(({ kind }) => kind) ?? [];
  const isPhone = usePhone();
  const { visible, remaining } = splitVisibleLetters(kinds, selectedKind, isPhone);
  return (
    <div className={css.line}>
      <span className={css.key}>{m.letter}</span>
      <div className={css.kinds}>
        <Segmented<LetterKind | "own">
          label={m.letterKind}
          value={selectedKind ?? "own"}
          options={[
            { value: "own", label: m.blankLetter },
            ...visible.map((kind) => ({ value: kind, label: LETTER_LABELS[kind] })),
          ]}
          onChange={(value) => onSelectKind(value === "own" ? null : value)}
        />
        {suggestedLetters.isError && (
          <Button kind="quiet" size="small" onClick={() => void suggestedLetters.refetch()}>
            {m.lettersFailed}
          </Button>
        )}
      </div>
      {remaining.length > 0 && (
        <MenuButton
          label={m.moreLetters}
          trigger={
            isPhone ? (
              <PlainIconButton icon={mdiChevronDown} label={m.moreLetters} />
            ) : (
              <Button kind="quiet" size="small" iconAfter={mdiChevronDown}>
                {m.moreLetters}
              </Button>
            )
          }
          items={remaining.map((kind) => ({
            label: LETTER_LABELS[kind],
            onSelect: () => onSelectKind(kind),
          }))}
        />
      )}
      {closeButton}
    </div>
  );
}
