import { useEffect } from 'react'
import type { Platform } from '../platform/platform.ts'
import { usePlatform } from '../platform/platform-context.tsx'

/** Delay until the page is idle (1-shell section 9). */
const registeredAfterMs = 5000

async function register(platform: Platform): Promise<void> {
  try {
    await navigator.serviceWorker.register('/push-worker.js')
    const { forgetUnknown } = await import('../company/push/browser-push.ts')
    await forgetUnknown(platform)
  } catch (error) {
    console.info('Push notifications are not ready here.', error)
  }
}

/** Registers the worker of push notifications, and checks that the server still knows this browser. */
export function usePushWorker(): void {
  const platform = usePlatform()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const timer = setTimeout(() => void register(platform), registeredAfterMs)
    return () => clearTimeout(timer)
  }, [platform])
}
