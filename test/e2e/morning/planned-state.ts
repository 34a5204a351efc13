import type { Status } from "#core/request/states.ts";
import type { SentRequest } from "./arriving-mail.ts";
import { isForUser } from "./planned-replies.ts";

/** Where a request is by the plan: every count on the pages follows from these, none from what the program says. */
export type RequestState = {
  status: Status;
  turn: "you" | "agency" | "nobody";
  /** A day of the law has passed. */
  late: boolean;
  /** Refused, and the time to appeal runs. */
  appealable: boolean;
  undelivered: boolean;
  received: number;
  unread: boolean;
  /** A reply of the user is begun. */
  drafted: boolean;
};

/** Of a request whose letter is with its agency. */
export const sentState = (late: boolean): RequestState => ({
  ...{ status: "awaiting_acknowledgment", turn: "agency", late, appealable: false, undelivered: false },
  ...{ received: 0, unread: false, drafted: false },
});

/** The replies of these numbers came. An acknowledgment is acted on; what else may be an answer waits for the user. */
export function receiveReplies(requests: readonly SentRequest[], ...numbers: number[]): void {
  for (const { now, replies } of requests) {
    for (const reply of numbers.flatMap((number) => replies[number] ?? [])) {
      receive(now);
      if (reply.outcome === "acknowledged") now.status = "awaiting_determination";
      else if (isForUser(reply)) now.turn = "you";
    }
  }
}

/** An email came that changes nothing by itself. */
export function receive(now: RequestState): void {
  now.received += 1;
  now.unread = true;
}

/** The first letter came back: it is with nobody, and the user must act. */
export function receiveBounce({ now }: SentRequest): void {
  receive(now);
  Object.assign(now, { status: "sending", turn: "you", undelivered: true });
}

/** Every outcome was confirmed. Under the federal law a denial is open to appeal, and so is an answer without records. */
export function confirmReplies({ now, status, turn }: SentRequest): void {
  Object.assign(now, { status, turn, appealable: status === "denied" || status === "no_records" });
}
