import { isOwnPath } from '../platform/address.ts'

const isOpening = (data: unknown): data is { readonly url: string } =>
  typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string'

interface Opener {
  readonly navigate: (to: { readonly href: string }) => Promise<void>
}

/**
 * Opens what a clicked notification is about, whatever page is open, and answers the service worker, which opens a
 * window of its own where nobody answers.
 */
export function openPushed(router: Opener): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpening(data) || !isOwnPath(data.url)) return
    for (const port of ports) port.postMessage('opened')
    void router.navigate({ href: data.url })
  })
}
