import type { ScanKind } from "#server/extract/file-kinds.ts";
import { openPdf } from "#server/extract/pdf.ts";
import {
  type CharacterReader,
  openCharacterReader,
  type PageImage,
  type ReadCharacters,
  type ReadingLanguage,
} from "./character-reader.ts";
import { type DrawnPage, drawPictures } from "./page-pictures.ts";
import { picturePage } from "./picture-file.ts";

/** The input of a reading process: one page of a file, counted from 1. */
export type ScanJob = { kind: ScanKind; content: Uint8Array; page: number };
/** `certainty`: 0 to 100; null where the page has no picture of text. `pages`: of the file. */
export type ScanJobResult = { pages: number; text: string; certainty: number | null };

/** Below this the characters are guesses: a photograph, a drawing, handwriting. */
const MIN_CERTAINTY = 50;

/** The reader of the language of the page before, which is most likely that of the next. */
let current: { language: ReadingLanguage; reader: CharacterReader } | null = null;

/** Reads the text of one page from its picture. Throws where the file is corrupt. */
export async function readScannedPage({ kind, content, page }: ScanJob): Promise<ScanJobResult> {
  const { pages, image } = kind === "pdf" ? await pdfPage(content, page) : imagePage(content, page);
  const read = image && (await readInItsLanguage(image));
  if (!read || read.certainty < MIN_CERTAINTY) return { pages, text: "", certainty: null };
  const text = read.text.trim();
  return { pages, text, certainty: text === "" ? null : read.certainty };
}

type FoundPage = { pages: number; image: PageImage | null };

async function pdfPage(content: Uint8Array, number: number): Promise<FoundPage> {
  const task = openPdf(content);
  const document = await task.promise;
  const drawn = await drawPictures(await document.getPage(number));
  const pages = document.numPages;
  await task.destroy();
  if (drawn === null) return { pages, image: null };
  return { pages, image: { bytes: portableGraymap(drawn), orientation: 1, dotsPerInch: drawn.dotsPerInch } };
}

function imagePage(content: Uint8Array, number: number): FoundPage {
  const { pages, picture } = picturePage(content, number);
  return { pages, image: picture && { ...picture, dotsPerInch: null } };
}

/** The simplest image file that the character reader takes. */
const portableGraymap = ({ width, height, gray }: DrawnPage): Uint8Array =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), gray]);

/** Text read in another language's letters still shows which language it is; it is then read again. */
async function readInItsLanguage(image: PageImage): Promise<ReadCharacters> {
  current ??= await openReader("eng");
  const read = current.reader.read(image);
  const language = likelyLanguage(read.text) ?? current.language;
  if (language === current.language) return read;
  current = await openReader(language);
  return current.reader.read(image);
}

const openReader = async (language: ReadingLanguage) => ({
  language,
  reader: await openCharacterReader(language),
});

/** The most frequent words of each language that are none of the others, without letters that another alphabet lacks. */
const FREQUENT: Record<ReadingLanguage, string> = {
  eng: "the of and to that for is you your with this we are by",
  spa: "el los las del y por con una su para que no se al",
  deu: "der die und das von mit den ist nicht ein eine zu auf wir sie",
  fra: "le les des et du une est vous votre nous dans pour sur au",
};
const LANGUAGE_OF = new Map(
  (Object.entries(FREQUENT) as [ReadingLanguage, string][]).flatMap(([language, words]) =>
    words.split(" ").map((word) => [word, language] as const),
  ),
);
/** A name or a title in another language has fewer of them. */
const MIN_WORDS = 5;
/** So many times as many as of the next language. */
const MIN_LEAD = 2;

/** The language most of a text is in, if that is clear. */
function likelyLanguage(text: string): ReadingLanguage | null {
  const counts: Record<ReadingLanguage, number> = { eng: 0, spa: 0, deu: 0, fra: 0 };
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const language = LANGUAGE_OF.get(word);
    if (language) counts[language] += 1;
  }
  const [first, second] = (Object.entries(counts) as [ReadingLanguage, number][]).sort(
    ([, a], [, b]) => b - a,
  );
  return first && second && first[1] >= Math.max(MIN_WORDS, MIN_LEAD * second[1]) ? first[0] : null;
}
