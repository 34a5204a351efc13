import { readFileSync } from "node:fs";

/** What a person types, and the agencies they mean, by an independent writer. */
export type AgencyQueryCase = {
  query: string;
  /** Ids of the directory, or of bodies outside the law; none where the directory has nothing right. */
  wanted: string[];
  /** Where the person is. */
  state?: string;
  kind: string;
};

const readText = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

export const readQueries = (batch: string): AgencyQueryCase[] =>
  readText(`queries/${batch}.jsonl`)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Queries whose wanted agencies can be argued about. They count as they are written. */
export const DEBATABLE = JSON.parse(readText("debatable.json")) as { query: string; reason: string }[];
