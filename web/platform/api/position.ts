/** Header of every call and answer: after which place in the database's life the caller is. */
export const positionHeader = 'flightline-position'

/** Position of the latest write, answer or event of this tab: no answer may be older. */
export interface SeenPosition {
  /** Headers to send; none before the first answer that named a position. */
  headers(): Record<string, string>
  /** Takes a position from an answer or an event, if it named one. */
  raise(position: string | null | undefined): void
}

const form = /^\d{1,18}$/
const key = 'flightline-position'

/** Kept during the life of the tab, across reloads, so that a recent write is visible afterwards. */
export function seenPosition(kept: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage): SeenPosition {
  const stored = kept.getItem(key) ?? ''
  let seen: string | undefined = form.test(stored) ? stored : undefined
  return {
    headers() {
      const sent: Record<string, string> = seen === undefined ? {} : { [positionHeader]: seen }
      return sent
    },
    raise(position) {
      if (typeof position !== 'string' || !form.test(position)) return
      if (seen !== undefined && BigInt(position) <= BigInt(seen)) return
      seen = position
      kept.setItem(key, position)
    },
  }
}
