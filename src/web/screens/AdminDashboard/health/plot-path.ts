/** A figure at a moment, in milliseconds since 1970; null where it was not taken. */
export type PlotPoint = { at: number; value: number | null };

/** The plot's own coordinates: the picture is stretched to its place. */
export const PLOT_WIDTH = 1_000;
export const PLOT_HEIGHT = 100;

type Place = { x: number; y: number };

/** What to draw, as paths of SVG: the line, the area below it, and a dot at the newest figure. */
export type PlotPaths = { line: string; area: string; dot: string };

/**
 * The paths of a plot from the moment `from` to `to` and from 0 to `top`. The line is broken where a point is missing for
 * longer than `stepMs`.
 */
export function plotPaths(
  points: readonly PlotPoint[],
  { from, to, top, stepMs }: { from: number; to: number; top: number; stepMs: number },
): PlotPaths {
  const stretches: Place[][] = [];
  let previousAt = Number.NEGATIVE_INFINITY;
  for (const { at, value } of points) {
    if (value === null) continue;
    if (at - previousAt > stepMs * 1.5) stretches.push([]);
    previousAt = at;
    stretches.at(-1)?.push({
      x: round((PLOT_WIDTH * (at - from)) / (to - from)),
      y: round(PLOT_HEIGHT * (1 - value / top)),
    });
  }
  const last = stretches.at(-1)?.at(-1);
  return {
    line: stretches.map(lineOf).join(""),
    area: stretches.map(areaOf).join(""),
    dot: last ? `M${last.x} ${last.y}h0` : "",
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A single point is a line of no length, which has round ends. */
const lineOf = (places: readonly Place[]) =>
  places.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("") +
  (places.length === 1 ? "h0" : "");

const areaOf = (places: readonly Place[]) =>
  places.length < 2 ? "" : `${lineOf(places)}V${PLOT_HEIGHT}H${places[0]?.x}Z`;
