import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isOwnPath } from '../platform/address.ts'
import { usePlatform } from '../platform/platform-context.tsx'

/** When the page has come to rest (1-shell section 9). */
const registeredAfterMs = 5000

const isOpening = (data: unknown): data is { readonly url: string } =>
  typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string'

/** Registers what shows pushed notifications, sees that the server still knows this browser, and opens what one is about. */
export function usePushWorker(): void {
  const platform = usePlatform()
  const navigate = useNavigate()
  const open = useEffectEvent((url: string) => void navigate({ href: url }))
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const timer = setTimeout(() => {
      navigator.serviceWorker
        .register('/push-worker.js')
        .then(() => import('../company/push/browser-push.ts'))
        .then(({ forgetUnknown }) => forgetUnknown(platform))
        .catch((error: unknown) => console.info('Push notifications are not ready here.', error))
    }, registeredAfterMs)
    const opened = ({ data }: MessageEvent<unknown>) => {
      if (isOpening(data) && isOwnPath(data.url)) open(data.url)
    }
    navigator.serviceWorker.addEventListener('message', opened)
    return () => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('message', opened)
    }
  }, [platform])
}
