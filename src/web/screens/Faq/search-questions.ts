import { isValidElement, type ReactNode } from "react";
import type { Question } from "./questions.tsx";

/** The questions that have every word of `query`, in question or answer, in any order and any case. */
export function searchQuestions(questions: readonly Question[], query: string): readonly Question[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return questions;
  return questions.filter(({ question, answer }) => {
    const text = `${question} ${textOf(answer)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The words of a piece of page, without its markup. */
function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (isValidElement<{ children?: ReactNode }>(node)) return `${textOf(node.props.children)} `;
  return "";
}
