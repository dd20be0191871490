import { redirect } from '@tanstack/react-router'
import { rememberedClientKey, signOut } from './company/index.ts'
import type { Platform } from './platform/platform.ts'

/** Access only for a signed-in user; the address asked for is kept for after the sign-in (1-shell section 2.1). */
export async function requireUser(platform: Platform, href: string): Promise<void> {
  const user = await platform.session.load()
  if (user === null || user.isAnonymous === true) throw redirect({ to: '/login', search: { redirect: href } })
}

/** Signs out and goes to the client's public page (1-shell section 2.1); without a client, to the sign-in. */
export async function leave({
  context: { platform },
}: {
  readonly context: { readonly platform: Platform }
}): Promise<never> {
  const nameKey = platform.client.get()?.nameKey ?? rememberedClientKey()
  await signOut(platform)
  if (nameKey === null) throw redirect({ to: '/login', search: {} })
  throw redirect({ to: '/$clientKey/book', params: { clientKey: nameKey } })
}
