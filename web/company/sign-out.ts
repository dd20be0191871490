import type { Platform } from '../platform/platform.ts'

/** So long the end of push notifications may keep anybody from signing out. */
const mostMs = 2000

const mayBePushedTo = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted'

async function endPushSoon(platform: Platform): Promise<void> {
  const signal = AbortSignal.timeout(mostMs)
  const ended = import('./push/browser-push.ts').then(({ endPush }) => endPush(platform, signal))
  await Promise.race([ended, new Promise((resolve) => signal.addEventListener('abort', resolve))])
}

/** Signs out, and stops push to this browser as far as possible, so that the next user sees no messages. */
export async function signOut(platform: Platform): Promise<void> {
  if (mayBePushedTo())
    await endPushSoon(platform).catch((error: unknown) =>
      console.info('Push notifications of this browser were not ended.', error),
    )
  await platform.session.signOut()
}
