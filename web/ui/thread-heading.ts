/** The heading of the open thread: one drawn ahead of being opened is behind it, and is not there yet. */
export const openHeading = '[data-thread-heading]:not([data-behind] *)'
