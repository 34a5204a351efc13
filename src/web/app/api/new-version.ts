import { reportConnection } from "./connection.ts";

/** Whether the server has another build of the site than this page: its pages begin with another script. */
export async function isNewVersionDeployed(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script) return false;
  try {
    const response = await fetch("/", { cache: "no-store", credentials: "omit" });
    reportConnection(true);
    return response.ok && !(await response.text()).includes(new URL(script.src).pathname);
  } catch {
    reportConnection(false);
    return false;
  }
}
