import { EventEmitter } from "node:events";
import type { LiveNotification } from "#server/db/platform/live-feed.ts";

/** Hands each user's notices to the pages they have open on this process. */
export class LiveHub {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  publish(notice: LiveNotification): void {
    this.#emitter.emit(notice.owner, notice);
  }

  /** Notices may have been lost: every open page is asked to look again. */
  publishGap(): void {
    this.#emitter.emit("gap");
  }

  subscribe(userId: string, onNotice: (notice: LiveNotification) => void, onGap: () => void): () => void {
    this.#emitter.on(userId, onNotice);
    this.#emitter.on("gap", onGap);
    return () => {
      this.#emitter.off(userId, onNotice);
      this.#emitter.off("gap", onGap);
    };
  }
}
