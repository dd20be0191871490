/**
 * Processes that tests kill follow each other, and only one of them works at a time: what the dead one held is doubted
 * sooner than the product does it, in milliseconds.
 */
export const doubtedAfterMs = 400
