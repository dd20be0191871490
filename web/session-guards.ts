import { redirect } from '@tanstack/react-router'
import { rememberedClientKey, signOut } from './company/index.ts'
import { lastPageOf } from './platform/last-page.ts'
import { loadPart } from './platform/load-part.ts'
import type { Platform } from './platform/platform.ts'

/** Access only for a signed-in user; the address asked for is kept for after the sign-in (1-shell section 2.1). */
export async function requireUser(platform: Platform, href: string): Promise<void> {
  const user = await platform.session.load()
  if (user === null || user.isAnonymous === true) throw redirect({ to: '/login', search: { redirect: href } })
}

/**
 * Signs out and goes to the client's public page (1-shell section 2.1); without a client, to the sign-in. Removes the
 * user's input from this device; a session that merely ends keeps it.
 */
export async function leave({
  context: { platform },
}: {
  readonly context: { readonly platform: Platform }
}): Promise<never> {
  const nameKey = platform.client.get()?.nameKey ?? rememberedClientKey()
  const user = await platform.session.load()
  const isPageOpen = platform.client.get() !== undefined
  const { maySignOut, forgetInput } = await loadPart(() => import('./shell/input-on-device.ts'))
  if (user && !(await maySignOut({ userId: user.id, isPageOpen }))) throw redirect({ href: lastPageOf(user.id) ?? '/' })
  await signOut(platform)
  // Waits for the last page to unmount, because it may still write its input to the device.
  await new Promise((resolve) => setTimeout(resolve))
  if (user) forgetInput(user.id)
  if (nameKey === null) throw redirect({ to: '/login', search: {} })
  throw redirect({ to: '/$clientKey/book', params: { clientKey: nameKey } })
}
