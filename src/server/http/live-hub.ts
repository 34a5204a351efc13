import { EventEmitter } from "node:events";
import type { LiveNotice } from "#server/db/live-feed.ts";

/** Hands each person's notices to the pages they have open on this process. */
export class LiveHub {
  readonly #pages = new EventEmitter().setMaxListeners(0);

  tell(notice: LiveNotice): void {
    this.#pages.emit(notice.owner, notice);
  }

  /** Notices may have been lost: every open page is asked to look again. */
  tellGap(): void {
    this.#pages.emit("gap");
  }

  listen(personId: string, onNotice: (notice: LiveNotice) => void, onGap: () => void): () => void {
    this.#pages.on(personId, onNotice);
    this.#pages.on("gap", onGap);
    return () => {
      this.#pages.off(personId, onNotice);
      this.#pages.off("gap", onGap);
    };
  }
}
