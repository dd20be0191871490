import type { PageHost } from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { publicPictureUrl } from '../../platform/files/index.ts'
import { beyondReach } from '../../platform/records/index.ts'

/** Contact data of the company and design of its pages, as shown to everyone. */
export async function hostOf(ctx: Ctx): Promise<PageHost & { readonly wire: string; readonly timezone: string }> {
  const client = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const { name, phone, email, theme, config, timezone } = client
  const logo = theme.logo_light && publicPictureUrl(ctx, theme.logo_light, { type: 'clients', id: client.id })
  return {
    name,
    timezone,
    wire: config.customer_pages.wire_details,
    theme: { dark: theme.dark, light: theme.light, accent: theme.accent },
    ...(phone && { phone }),
    ...(email && { email }),
    ...(logo && { logo }),
  }
}
