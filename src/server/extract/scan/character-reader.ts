import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const require = createRequire(import.meta.url);

/** The languages whose data is installed, as Tesseract names them. */
export type ReadingLanguage = "eng" | "spa" | "deu" | "fra";

/** The bytes of an image file. `orientation`: as Exif numbers it. `dotsPerInch`: null to go by the file, or to estimate it. */
export type PageImage = { bytes: Uint8Array; orientation: number; dotsPerInch: number | null };

/** `certainty`: the mean over its words, 0 to 100. */
export type ReadCharacters = { text: string; certainty: number };

export type CharacterReader = { read(image: PageImage): ReadCharacters };

/** What is used of the package, which has no types of its own. */
type Tesseract = {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TesseractApi;
};
type TesseractApi = {
  Init(folder: string, language: string, mode: number): number;
  SetPageSegMode(mode: number): void;
  SetImageFile(orientation: number, angle: number): number;
  SetSourceResolution(dotsPerInch: number): void;
  Recognize(monitor: null): number;
  GetUTF8Text(): string;
  MeanTextConf(): number;
  Clear(): void;
};

/** Its place is fixed in the compiled program. */
const IMAGE = "/input";
/** Of its engines, the neural one; and that it finds out by itself where on a page there is text. */
const LSTM_ONLY = 1;
const AUTOMATIC_SEGMENTATION = 3;

/**
 * Reads the characters of a language in images of pages, by Tesseract compiled to WebAssembly. A call blocks until it is done, which may
 * take a minute for a speckled page: the caller's process needs a limit of time.
 */
export async function openCharacterReader(language: ReadingLanguage): Promise<CharacterReader> {
  // The build for processors with SIMD, which all have that run this version of Node, without the older engine.
  const load = require("tesseract.js-core/tesseract-core-simd-lstm.js") as (
    options: object,
  ) => Promise<Tesseract>;
  const silent = () => undefined;
  const tesseract = await load({ print: silent, printErr: silent });
  const data = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
  tesseract.FS.writeFile(`/${language}.traineddata`, await promisify(gunzip)(await readFile(data)));
  const api = new tesseract.TessBaseAPI();
  if (api.Init("/", language, LSTM_ONLY) !== 0) throw new Error(`No data for ${language}.`);
  tesseract.FS.unlink(`/${language}.traineddata`);
  api.SetPageSegMode(AUTOMATIC_SEGMENTATION);
  return {
    read({ bytes, orientation, dotsPerInch }) {
      tesseract.FS.writeFile(IMAGE, bytes);
      try {
        if (api.SetImageFile(orientation, 0) !== 0) throw new Error("The image cannot be decoded.");
        if (dotsPerInch !== null) api.SetSourceResolution(dotsPerInch);
        if (api.Recognize(null) !== 0) throw new Error("The page cannot be read.");
        return { text: api.GetUTF8Text(), certainty: api.MeanTextConf() };
      } finally {
        api.Clear();
        tesseract.FS.unlink(IMAGE);
      }
    },
  };
}
