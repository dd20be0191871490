import { showAlert } from '../platform/dialogs.ts'
import { notify } from '../platform/notices.ts'

const title = 'A New Version Is Available!'

/** Loads the newest version past every cache of the page (1-shell section 8). */
async function loadNewest(): Promise<void> {
  const names = 'caches' in globalThis ? await caches.keys() : []
  await Promise.all(names.map((name) => caches.delete(name)))
  location.reload()
}

const reload = (): void => {
  loadNewest().catch((error: unknown) => {
    console.warn('The caches could not be cleared.', error)
    location.reload()
  })
}

/** Says that the server is newer than the page (1-shell section 4, New-version prompt). It stays. */
export function notifyNewVersion(): void {
  notify({
    id: 'new-version',
    title,
    timeout: 0,
    isForAll: true,
    action: { label: 'Reload', run: reload },
    otherAction: { label: 'Change Log', run: () => window.open('/change_log', '_blank', 'noopener'), isAside: true },
  })
}

/** A dismissed question is not repeated for parts whose fetch had begun before. */
const pauseAfterDismissalMs = 5000

let isAsking = false
let dismissedAt = Number.NEGATIVE_INFINITY

/**
 * A part of the page could not be fetched: asks to load the new version if the server answers, because the part then
 * disappeared with the old one (1-shell section 8). Without an answer, only the network is missing.
 */
export async function offerNewVersion(): Promise<void> {
  const isThere = await fetch('/api/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere || isAsking || performance.now() - dismissedAt < pauseAfterDismissalMs) return
  isAsking = true
  const isWanted = await showAlert({
    title,
    message: 'Looks like there is a new version available that must be downloaded. Click OK to reload.',
  })
  isAsking = false
  // A user who leaves it by Escape may have input to save first.
  if (isWanted) reload()
  else dismissedAt = performance.now()
}
