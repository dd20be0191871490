/** So long a sign-in lasts that nobody uses. */
export const sessionSeconds = 7 * 24 * 60 * 60
