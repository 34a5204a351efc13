export type HostileHtml = { name: string; html: string };

/** An address that must never be asked for. Reserved (RFC 6761), so that nothing real is ever reached. */
export const TRAP_URL = "http://trap.daylight.test";

/** Leaves its mark wherever it can reach. No quotes of either kind would survive all the places it is put into. */
export const RAN_MARKER =
  "try{top.ran=1}catch(e){};try{window.ran=1}catch(e){};try{parent.document.title='ran'}catch(e){}";

/** The same without any sign that has to be written otherwise in an attribute. */
export const RAN_MARKER_STATEMENT = "top.ran=1";
