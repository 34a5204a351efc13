import { faq } from "#messages/faq.ts";

/** `id` is the anchor and must not change. `answer` is a message with tags, see `ANSWER_ELEMENTS` in Faq.tsx. */
export type Question = { id: string; question: string; answer: string };

/** In the order a new user meets them. */
export const questions: readonly Question[] = [
  { id: "what-to-ask", ...faq.whatToAsk },
  { id: "who", ...faq.who },
  { id: "residency", ...faq.residency },
  { id: "laws", ...faq.laws },
  { id: "cost", ...faq.cost },
  { id: "how-long", ...faq.howLong },
  { id: "no-answer", ...faq.noAnswer },
  { id: "appeal", ...faq.appeal },
  { id: "exemptions", ...faq.exemptions },
  { id: "who-sees", ...faq.whoSees },
  { id: "replies", ...faq.replies },
  { id: "reading", ...faq.classification },
  { id: "go-live", ...faq.goLive },
];
