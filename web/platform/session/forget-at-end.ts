const kept = new Set<() => void>()

/** Data that a part of the page keeps outside its screens for one user: `forget` is called when the session ends. */
export function forgetAtEnd(forget: () => void): void {
  kept.add(forget)
}

/** The session ended: clears all data kept for its user. */
export function forgetKept(): void {
  for (const forget of kept) forget()
}
