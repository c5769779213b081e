/** What no published table or model comes near: it bounds what a forged head can make us allocate or compute. */

/** Numbers of a vector. */
export const largestSize = 65_536;

/** Characters of a subword; fastText's own default is 6. */
export const longestSubword = 64;
