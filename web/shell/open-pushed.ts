import { isOwnPath } from '../platform/address.ts'

const isOpening = (data: unknown): data is { readonly url: string } =>
  typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string'

interface Opener {
  readonly navigate: (to: { readonly href: string }) => Promise<void>
}

/**
 * Opens the target of a clicked notification on any page, and answers the service worker, which opens a
 * new window without an answer.
 */
export function openPushed(router: Opener): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpening(data) || !isOwnPath(data.url)) return
    for (const port of ports) port.postMessage('opened')
    void router.navigate({ href: data.url })
  })
}
