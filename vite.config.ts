import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The web half. `scripts/prerender.ts` builds it twice with this file: for the browser, and to write the public pages. */
export default defineConfig({
  root: "src/web",
  cacheDir: "../../node_modules/.vite",
  plugins: [react()],
  // amazon-cognito-identity-js brings a `buffer` that expects Node's name for the global object.
  define: { global: "globalThis" },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    // No data: URLs, so that the content security policy can stay `self`.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: { "/api/": "http://127.0.0.1:3000", "^/identity/$": "http://127.0.0.1:3000" },
  },
});
