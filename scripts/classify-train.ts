import { readFile, writeFile } from "node:fs/promises";
import { loadModel, type OutcomeModel } from "#core/classify/outcome/model/outcome-model.ts";
import { BATCH_FOLDER, batchNames, isHeldOut } from "#test/letter-corpus/batch-letters.ts";
import { scoreBatches } from "./letter-batches.ts";
import { trainModel, trainWithoutWriters, writerOf } from "./model-training.ts";
import { corpusLetters } from "./training-letters.ts";

/**
 * `npm run classify:train`: trains the outcome model from test/letter-corpus and writes its weights. The same letters give the same
 * file. `-- --left-out`: writes nothing; scores each batch with a model trained without the letters of its writer.
 */

const WEIGHTS_FILE = new URL("../src/core/classify/outcome/model/outcome-weights.json", import.meta.url);

const letters = await corpusLetters();
if (process.argv.includes("--left-out")) {
  const models = trainWithoutWriters(letters).map(({ writers, model }) => ({
    writers,
    model: loadModel(model),
  }));
  const modelFor = (batch: string): OutcomeModel | undefined =>
    models.find(({ writers }) => writers.has(writerOf(batch)))?.model;
  const names = (await batchNames()).filter((name) => !isHeldOut(name));
  process.stdout.write(await scoreBatches(BATCH_FOLDER, names, modelFor));
} else {
  const before = await readFile(WEIGHTS_FILE, "utf8").catch(() => "");
  const text = `${JSON.stringify(trainModel(letters))}\n`;
  await writeFile(WEIGHTS_FILE, text);
  process.stdout.write(`${text.length} bytes, ${text === before ? "as before" : "written"}\n`);
}
