import type { Failure, FromFrame, Zoom } from "#web/features/preview/frame-messages.ts";

/** What a viewer needs: its root element and the channel to the application. */
export type ViewerContext = {
  root: HTMLElement;
  post: (message: FromFrame, transfer?: Transferable[]) => void;
  /** A resource of pdf.js, by its file name. Rejects if it does not exist. */
  loadResource: (name: string) => Promise<Uint8Array>;
};

/** Commands for an open file. A viewer omits those its kind does not support. */
export type Viewer = {
  zoom?: (to: Zoom) => void;
  goTo?: (page: number) => void;
  find?: (query: string) => void;
  step?: (by: 1 | -1) => void;
};

export type OpenViewer = (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  stage: ViewerContext,
) => Promise<Viewer>;

/** A file that cannot be shown; the application has a text for each failure. */
export class CannotShowError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}
