/**
 * `.ci/run` pulls the plug as often as the product promises, twenty times; at a desk a few times must do, for a quick
 * answer. What finds faults is the kills: the same twenty among half as many emails meet one on its way as often.
 */
export const isCi = process.env.CI !== undefined && process.env.CI !== "" && process.env.CI !== "false";
