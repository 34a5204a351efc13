/**
 * The Content-Security-Policy of an email's HTML: its own styles and the pictures in it; pictures on the internet
 * only after the user asked for them.
 */
export const emailContentPolicy = (allowRemoteImages: boolean): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:${allowRemoteImages ? " https:" : ""}; form-action 'none'; base-uri 'none'`;
