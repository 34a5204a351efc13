import type { SavedLetterhead } from "#contract/accounts/letterhead.ts";
import type { Letter } from "#core/letter/letter.ts";
import { toLetterText } from "#core/letter/letter.ts";
import { letterheadLines, withoutRepeatedLines } from "#core/letter/letterhead.ts";
import { signatureText } from "#core/letter/signature.ts";
import { accountLetterhead as m } from "#messages/account/letterhead.ts";
import { LetterPaper } from "#web/features/letter/LetterPaper.tsx";
import css from "./LetterheadPreview.module.css";

type Sender = { name: string; organization: string; postalAddress: string; phone: string };

/** How a printed letter begins and ends with this letterhead, as paper. */
export function LetterheadPreview({ letterhead, sender }: { letterhead: SavedLetterhead; sender: Sender }) {
  const lines = letterheadLines(letterhead);
  const { logo } = letterhead;
  const hasHead = lines !== null || logo !== null;
  return (
    <div className={css.preview}>
      <LetterPaper
        label={m.preview}
        letter={withoutRepeatedLines(sampleLetter(letterhead.signature, sender), hasHead ? letterhead : null)}
        head={
          hasHead && (
            <div className={css.head}>
              {logo && <img src={`data:${logo.type};base64,${logo.base64}`} alt="" />}
              <p>
                {lines?.name && <b>{lines.name}</b>}
                {lines?.lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </p>
            </div>
          )
        }
      />
    </div>
  );
}

function sampleLetter(signature: string, sender: Sender): Letter {
  const name = toLetterText(sender.name.trim() || m.sample.name);
  const lines = [sender.organization, ...sender.postalAddress.split("\n"), sender.phone];
  return {
    subject: "",
    missing: [],
    blocks: [
      {
        kind: "sender",
        lines: [name, ...lines.filter((line) => line.trim() !== "").map(toLetterText)],
      },
      { kind: "recipient", lines: [m.sample.recipient, m.sample.agency].map(toLetterText) },
      { kind: "paragraph", text: toLetterText(m.sample.text) },
      { kind: "closing", text: toLetterText(m.sample.closing) },
      { kind: "signature", lines: signatureText(name, signature) },
    ],
  };
}
