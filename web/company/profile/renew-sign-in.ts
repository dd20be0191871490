import { readChanged } from '../../platform/data/read-again.ts'
import type { Platform } from '../../platform/platform.ts'

async function renew(platform: Platform): Promise<void> {
  await platform.session.renew()
  readChanged(platform.queries, ['sessions'])
  if (!('serviceWorker' in navigator)) return
  const { forgetUnknown } = await import('../push/browser-push.ts')
  await forgetUnknown(platform)
}

/**
 * After a change that replaced the session: the page continues with the new one, and so do the push notifications of
 * this browser, which belonged to the old one.
 */
export function renewSignIn(platform: Platform): void {
  renew(platform).catch((error: unknown) =>
    console.info('The new sign-in applies when the page is next opened.', error),
  )
}
