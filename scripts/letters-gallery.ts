import { mkdir, writeFile } from "node:fs/promises";
import { LAWS } from "#core/law/laws.ts";
import { type Letter, type LetterBlock, type LetterText, plainText } from "#core/letter/letter.ts";
import { escapeHtml, renderedText } from "#core/letter/letter-html.ts";
import { languagesOf } from "#core/letter/letter-language.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { allLetters } from "#test/own-letters/all-letters.ts";

/** `npm run letters:gallery`: writes every letter under every law as sheets of paper to one page, for reading. */

const FOLDER = "dist/letters";

const STYLE = `
body { margin: 0; background: #e9e6df; color: #26241f; font: 16px/1.45 Georgia, "Source Serif 4", serif; }
nav { position: sticky; top: 0; padding: 10px 24px; background: #fffdf8; border-bottom: 1px solid #cfc9bb; font: 14px/1.6 system-ui, sans-serif; }
nav a { margin-right: 8px; }
h2 { margin: 40px auto 12px; max-width: 664px; font: 600 20px/1.3 system-ui, sans-serif; }
h3 { margin: 24px auto 8px; max-width: 664px; font: 600 14px/1.3 system-ui, sans-serif; color: #5d574b; }
.paper { max-width: 536px; margin: 0 auto 24px; padding: 40px 64px 48px; background: #fffefb; box-shadow: 0 1px 4px #0003; overflow-wrap: anywhere; }
.paper p { margin: 0 0 12px; text-wrap: pretty; }
.paper .sender { font-size: 15px; color: #5d574b; }
.paper .title { margin-bottom: 0; font-weight: 600; }
.paper .reference { font-style: italic; color: #5d574b; }
.paper .signature { font-style: italic; font-size: 19px; }
.paper ol { margin: 0 0 12px; padding-left: 24px; }
.paper li { margin-bottom: 4px; }
@media print { nav { display: none; } .paper { break-after: page; box-shadow: none; } }
`;

const textHtml = (text: LetterText): string => renderedText(plainText(text));

function blockHtml(block: LetterBlock): string {
  if ("lines" in block) return `<p class="${block.kind}">${block.lines.map(textHtml).join("<br>")}</p>`;
  if ("items" in block) return `<ol>${block.items.map((item) => `<li>${textHtml(item)}</li>`).join("")}</ol>`;
  return `<p class="${block.kind}">${textHtml(block.text)}</p>`;
}

const sheet = (label: string, letter: Letter): string =>
  `<h3>${escapeHtml(label)} — ${escapeHtml(letter.subject)}</h3><article class="paper">${letter.blocks.map(blockHtml).join("\n")}</article>`;

const sections = LAWS.flatMap((law) =>
  languagesOf(law.jurisdiction).map((language) => {
    const sheets = allLetters(law, "agency", language).map(([label, letter]) => sheet(label, letter));
    const id = `${law.jurisdiction}-${language}`;
    const place = language === "en" ? law.place : `${law.place} (${editorLetter.languages[language]})`;
    return {
      html: `<h2 id="${id}">${escapeHtml(place)}: ${escapeHtml(law.commonName)}</h2>${sheets.join("\n")}`,
      link: `<a href="#${id}">${escapeHtml(place)}</a>`,
      count: sheets.length,
    };
  }),
);

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Letters</title><style>${STYLE}</style></head><body>
<nav>${sections.map(({ link }) => link).join(" ")}</nav>
<main>${sections.map(({ html }) => html).join("\n")}</main></body></html>
`;

await mkdir(FOLDER, { recursive: true });
await writeFile(`${FOLDER}/index.html`, page);
const count = sections.reduce((sum, section) => sum + section.count, 0);
process.stdout.write(`${count} letters under ${sections.length} laws: ${FOLDER}/index.html\n`);
