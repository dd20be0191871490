import { useEffect } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'

/** When the page has come to rest (1-shell section 9). */
const registeredAfterMs = 5000

/** Registers what shows pushed notifications, and sees that the server still knows this browser. */
export function usePushWorker(): void {
  const platform = usePlatform()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const timer = setTimeout(() => {
      navigator.serviceWorker
        .register('/push-worker.js')
        .then(() => import('../company/push/browser-push.ts'))
        .then(({ forgetUnknown }) => forgetUnknown(platform))
        .catch((error: unknown) => console.info('Push notifications are not ready here.', error))
    }, registeredAfterMs)
    return () => clearTimeout(timer)
  }, [platform])
}
