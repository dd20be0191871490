/**
 * Processes that tests kill follow each other, and only one of them works at a time: claims of the dead one are doubted
 * sooner than in the product, in milliseconds.
 */
export const doubtedAfterMs = 400
