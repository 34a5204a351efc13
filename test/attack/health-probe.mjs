/** A worker thread that asks `/healthz` every 20 ms, so that the sender of the attack does not disturb the measurement. */
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const EVERY_MS = 20;
const agent = new Agent({ keepAlive: true });
let times = [];

const ask = () => {
  const began = performance.now();
  const done = () => times.push(performance.now() - began);
  get(`${workerData.url}/healthz`, { agent }, (response) => response.resume().on("end", done)).on(
    "error",
    () => times.push(Number.POSITIVE_INFINITY),
  );
};
const timer = setInterval(ask, EVERY_MS);
parentPort.on("message", (what) => {
  parentPort.postMessage(times);
  times = [];
  if (what !== "end") return;
  clearInterval(timer);
  agent.destroy();
  parentPort.close();
});
