const kept = new Set<() => void>()

/** What a part of the page keeps outside its screens for one person: `forget` is called when their session ends. */
export function forgetAtEnd(forget: () => void): void {
  kept.add(forget)
}

/** The session ended: nothing that was kept for its user is there for the next. */
export function forgetKept(): void {
  for (const forget of kept) forget()
}
