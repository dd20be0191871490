/** The heading of the open thread: one that was drawn ahead of being opened stands behind it, and is not there yet. */
export const openHeading = '[data-thread-heading]:not([data-behind] *)'
