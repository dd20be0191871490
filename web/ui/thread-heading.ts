/** Heading of the open thread, without that of a thread drawn ahead, which is hidden. */
export const openHeading = '[data-thread-heading]:not([data-behind] *)'
