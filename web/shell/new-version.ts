import { showAlert } from '../platform/dialogs.ts'

/** Asks to load the new version: caches are cleared and the page is loaded anew (1-shell section 8). */
export async function reloadForNewVersion(): Promise<void> {
  await showAlert({
    title: 'A New Version Is Available!',
    message: 'Looks like there is a new version available that must be downloaded. Click OK to reload.',
  })
  const names = 'caches' in globalThis ? await caches.keys() : []
  await Promise.all(names.map((name) => caches.delete(name)))
  location.reload()
}

/**
 * A part of the page could not be fetched: asks to load the new version where the server answers, because the part is then
 * gone with the old one. Where nothing answers, only the network is away.
 */
export async function offerNewVersion(): Promise<void> {
  const isThere = await fetch('/api/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) await reloadForNewVersion()
}
