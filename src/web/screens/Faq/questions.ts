import { accountQuestions } from "#messages/questions/account.ts";
import { answerQuestions } from "#messages/questions/answers.ts";
import { askingQuestions } from "#messages/questions/asking.ts";
import { programQuestions } from "#messages/questions/program.ts";

/**
 * `id` is the anchor and must not change. `words` are not shown: what people type who look for the question. `answer` is
 * a message with tags, see `ANSWER_ELEMENTS` in Faq.tsx.
 */
export type Question = { id: string; question: string; words: string; answer: string };

/** The anchor of a key of the catalog: `goLive` is `go-live`. */
const idOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** In the order a new user meets them. */
export const questions: readonly Question[] = [
  askingQuestions,
  answerQuestions,
  programQuestions,
  accountQuestions,
].flatMap((part) => Object.entries(part).map(([key, question]) => ({ id: idOf(key), ...question })));
