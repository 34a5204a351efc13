import type { ReactNode } from "react";
import { homeExamples } from "#messages/home-examples.ts";
import { threadFacts } from "#messages/thread/facts.ts";
import { LetterPaper } from "#web/features/letter/LetterPaper.tsx";
import { OutcomePicture } from "#web/features/thread/classification/OutcomePicture.tsx";
import { PlainText } from "#web/features/thread/message/PlainText.tsx";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import css from "./ExamplePictures.module.css";
import { EXAMPLE_LETTER, EXAMPLE_REPLY } from "./example-texts.ts";

const text = homeExamples;

/** A letter and a reply as the program shows them, made of its own components. */
export const ExamplePictures = () => (
  <section className={css.pictures} aria-label={text.label}>
    <Picture label={text.letterLabel} caption={text.letterCaption} className={css.letter}>
      <LetterPaper letter={EXAMPLE_LETTER} label={text.letterCaption} />
    </Picture>
    <Picture label={text.replyLabel} caption={text.replyCaption} className={css.reply}>
      <PlainText
        text={EXAMPLE_REPLY.text}
        evidence={EXAMPLE_REPLY.evidence}
        onNumber={() => undefined}
        requestedFact={null}
      />
      <OutcomePicture
        appearance={outcomeAppearance.partly_released}
        number={1}
        lines={[
          { number: 1, label: threadFacts.labels.pages, value: text.reply.pages },
          { number: 2, label: threadFacts.oneExemption, value: text.reply.exemptions },
          { number: 3, label: text.reply.appealLabel, value: text.reply.appealDays },
        ]}
      />
    </Picture>
  </section>
);

/** What is inside can neither be focused nor read piece by piece: it is one picture. */
const Picture = (props: {
  label: string;
  caption: string;
  className: string | undefined;
  children: ReactNode;
}) => (
  <figure className={css.picture}>
    <div role="img" aria-label={props.label} className={css.frame}>
      <div inert className={props.className}>
        {props.children}
      </div>
    </div>
    <figcaption>{props.caption}</figcaption>
  </figure>
);
