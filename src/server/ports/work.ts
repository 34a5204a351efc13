/** A piece of the program's work, as logs and traces name it. Nothing in it belongs to a user. */
export type Work = {
  kind: "request" | "job" | "intake" | "delivery";
  /** A route as it was written, or the name of a task. */
  name: string;
  /** How the log names this one: the id of the request or job. */
  id?: string;
  attributes?: Attributes;
};

type Attributes = Record<string, string | number>;

/** `error`: a code or the name of an error, never its message, which may repeat what a user wrote. */
export type WorkOutcome = { error?: string | undefined; attributes?: Attributes };

export type OpenWork = {
  /** What `step` does, and what follows from it, belongs to this work. */
  run<Result>(step: () => Result): Result;
  end(outcome: WorkOutcome): void;
};

/** Called as a statement is sent, with its text; the result is called once PostgreSQL has answered. */
export type QueryStarted = (text: string) => (outcome: { milliseconds: number; error?: unknown }) => void;

/** Hears of all work, for the log of slow queries and for traces. */
export type WorkObserver = {
  begin(work: Work): OpenWork;
  /** Work that is one function. */
  run<Result>(
    work: Work,
    step: () => Promise<Result>,
    outcomeOf?: (result: Result) => WorkOutcome,
  ): Promise<Result>;
  queryStarted: QueryStarted;
};
