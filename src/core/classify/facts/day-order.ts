/** Where agencies write 4/5 for May 4. In Canada some do; there, as in the United States, it is read as April 5. */
const DAY_FIRST = /\.(?:uk|ie|au|nz|eu|at|be|ch|de|dk|es|fi|fr|it|nl|no|pl|pt|se)$/i;

/** Whether an agency with this address writes the day before the month. The law of the request is not known when its email is read. */
export const isDayFirstAt = (address: string): boolean => DAY_FIRST.test(address);
