/**
 * Which sanitizer made a stored HTML document. Raise it with every change in `server/mail/html/` that changes its
 * output: stored documents of another version are made again when they are next opened.
 */
export const SANITIZER_VERSION = 3;
