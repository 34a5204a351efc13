import { formatParts } from "#core/messages/format-message.ts";
import type { Question } from "./questions.ts";

/**
 * The questions that have every word of `query`, or a word that begins with it, in question, answer or search words, in
 * any order and case. Those with all of them in the question or its search words come first.
 */
export function searchQuestions(questions: readonly Question[], query: string): readonly Question[] {
  const searched = wordsOf(query);
  if (searched.length === 0) return questions;
  const hasAll = (text: string) => {
    const words = wordsOf(text);
    return searched.every((start) => words.some((word) => word.startsWith(start)));
  };
  const found = questions.filter(({ question, words, answer }) =>
    hasAll(`${question} ${words} ${plainText(answer)}`),
  );
  const isAbout = ({ question, words }: Question) => hasAll(`${question} ${words}`);
  return [...found.filter(isAbout), ...found.filter((one) => !isAbout(one))];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

const block = (text: string[]) => `${text.join("")} `;
const inline = (text: string[]) => text.join("");
const TAGS = {
  ...{ p: block, ol: block, li: block, code: inline },
  ...{ home: inline, laws: inline, account: inline, privacy: inline, contact: inline },
};

const plainText = (message: string) => formatParts<string>(message, TAGS).join("");
