const tabKey = 'flightline-tab'

const nameLock = (tab: string): string => `flightline tab ${tab}`

/** Shows other tabs that this one is open: the browser ends the lock with the page. */
function holdLock(tab: string): void {
  if ('locks' in navigator) void navigator.locks.request(nameLock(tab), () => new Promise<never>(() => undefined))
}

/**
 * The session holds the tab's name only between two of its pages: a copy of a tab, which starts with the session of the
 * first, finds none and is another tab.
 */
function takeTabName(): string {
  const known = sessionStorage.getItem(tabKey)
  sessionStorage.removeItem(tabKey)
  const name = known ?? crypto.randomUUID()
  window.addEventListener('pagehide', () => sessionStorage.setItem(tabKey, name))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sessionStorage.removeItem(tabKey)
  })
  holdLock(name)
  return name
}

let own: string | undefined

/** The name of this tab, which it keeps over a reload. */
export function tabName(): string {
  own ??= takeTabName()
  return own
}

/**
 * Runs work that takes over the data of closed tabs, in one tab at a time; `isOpen` tells whether a tab is still open.
 * A browser without locks knows no open tabs.
 */
export async function withOpenTabs(work: (isOpen: (tab: string) => boolean) => void): Promise<void> {
  if (!('locks' in navigator)) return work(() => false)
  await navigator.locks.request('flightline left by tabs', async () => {
    const { held = [] } = await navigator.locks.query()
    const open = new Set(held.map(({ name }) => name))
    work((tab) => open.has(nameLock(tab)))
  })
}
