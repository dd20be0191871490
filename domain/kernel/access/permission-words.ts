/** The message to a refused reader, on the screen and from the server alike (1-shell section 8). */
export const permissionWords = (role: string): string =>
  `You do not have access to this content. Please contact an admin. Role required: ${role}`
