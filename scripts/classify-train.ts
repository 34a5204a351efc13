import { readFile, writeFile } from "node:fs/promises";
import {
  loadModel,
  type OutcomeModel,
  type StoredWeights,
} from "#core/classify/outcome/model/outcome-model.ts";
import { BATCH_FOLDER, batchNames, isHeldOut } from "#test/letter-corpus/batch-letters.ts";
import { scoreBatches } from "./letter-batches.ts";
import { storedWeights, trainOutcomes } from "./outcome-training.ts";
import { type CorpusLetter, corpusLetters, MODEL_LABELS } from "./training-letters.ts";

/**
 * `npm run classify:train`: trains the outcome model from test/letter-corpus and writes its weights. The same letters give the same
 * file. `-- --left-out`: writes nothing; scores each batch with a model trained without any batch of its writer.
 */

const WEIGHTS_FILE = new URL("../src/core/classify/outcome/model/outcome-weights.json", import.meta.url);

const modelOf = (letters: CorpusLetter[]): StoredWeights =>
  storedWeights(trainOutcomes(letters, MODEL_LABELS.length), MODEL_LABELS);

/** The batches of a writer are left out together: the score is that of a writer never read before. */
async function scoreLeftOut(letters: CorpusLetter[]): Promise<string> {
  const models = new Map<string, OutcomeModel>();
  const names = (await batchNames()).filter((name) => !isHeldOut(name));
  const writerOf = (name: string) => name.charAt(0);
  for (const writer of new Set(names.map(writerOf))) {
    const others = letters.filter(({ batch }) => batch === null || writerOf(batch) !== writer);
    const model = loadModel(modelOf(others));
    for (const name of names) if (writerOf(name) === writer) models.set(name, model);
  }
  return scoreBatches(BATCH_FOLDER, names, (name) => models.get(name));
}

const letters = await corpusLetters();
if (process.argv.includes("--left-out")) {
  process.stdout.write(await scoreLeftOut(letters));
} else {
  const before = await readFile(WEIGHTS_FILE, "utf8").catch(() => "");
  const text = `${JSON.stringify(modelOf(letters), null, 1)}\n`;
  await writeFile(WEIGHTS_FILE, text);
  process.stdout.write(
    `${letters.length} letters, ${text.length} bytes, ${text === before ? "as before" : "written"}\n`,
  );
}
