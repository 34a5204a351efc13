import { formatParts } from "#core/messages/format-message.ts";
import type { Question } from "./questions.ts";

/** The questions that contain every word of `query`, in question or answer, in any order and case. */
export function searchQuestions(questions: readonly Question[], query: string): readonly Question[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return questions;
  return questions.filter(({ question, answer }) => {
    const text = `${question} ${plainText(answer)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const block = (text: string[]) => `${text.join("")} `;
const inline = (text: string[]) => text.join("");
const TAGS = { p: block, ol: block, li: block, code: inline, home: inline };

const plainText = (message: string) => formatParts<string>(message, TAGS).join("");
