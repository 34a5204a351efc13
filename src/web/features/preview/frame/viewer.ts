import type { Failure, FromFrame, Zoom } from "#web/features/preview/frame-messages.ts";

/** Where a viewer draws, and whom it tells. */
export type ViewerContext = {
  root: HTMLElement;
  post: (message: FromFrame, transfer?: Transferable[]) => void;
  /** A part of pdf.js, by its file name. Rejects where there is none. */
  loadResource: (name: string) => Promise<Uint8Array>;
};

/** What the app may ask of an open file. What a viewer leaves out cannot be done with its kind. */
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

/** A file that cannot be shown, for a reason the app has words for. */
export class CannotShowError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}
