const nameOf = (userId: string): string => `flightline last page ${userId}`

const isNoPlace = (path: string): boolean => /^\/(?:login(?:\/.*)?|logout)?$/.test(path)

/** Remembers where a user was on this device; the root, login and logout are no places (2-content section 2). */
export function rememberPage(userId: string, path: string): void {
  if (isNoPlace(path)) return
  try {
    localStorage.setItem(nameOf(userId), path)
  } catch (error) {
    console.info('This device does not keep the last page visited.', error)
  }
}

/** The page that a user visited last on this device. */
export function lastPageOf(userId: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(userId)) ?? undefined
  } catch (error) {
    console.info('This device does not keep the last page visited.', error)
    return undefined
  }
}
