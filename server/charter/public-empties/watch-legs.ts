import type { AskedAlerts } from '../../../domain/charter/public-empties/index.ts'
import { keyOf } from '../../../domain/charter/requests/place-book.ts'
import { confirmByMail } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { knownToClient } from '../requests/known-to-client.ts'
import { readAlertToken, writeAlertToken, type WantedAlerts } from './alert-token.ts'
import { countForm } from './count-forms.ts'

/** Outcome of the form for alerts. `quiet` is answered like `mail`, and sends nothing. */
export type Watched =
  | { readonly kind: 'mail'; readonly token: string; readonly alerts: WantedAlerts }
  | { readonly kind: 'quiet' }
  | { readonly kind: 'unknown'; readonly field: 'home' | 'destinations'; readonly place: string }

type Find = (words: string) => string | undefined

/** Finds airports by a code, also within brackets, or by the name of a city or airport. */
async function openPlaces(ctx: Ctx): Promise<Find> {
  const { book } = await knownToClient(ctx)
  return (words) => {
    const [, code = ''] = /\(([a-z0-9]{3,4})\)/i.exec(words) ?? []
    const hit = (code && book.find(keyOf(code))) || book.find(keyOf(words))
    return hit?.airports[0]?.icao
  }
}

const isOften = async (ctx: Ctx, email: string, network: string): Promise<boolean> => {
  const isAllowed = await countForm(ctx, { name: 'watch network', value: network })
  return !(await countForm(ctx, { name: 'watch address', value: email })) || !isAllowed
}

/**
 * Takes a wish for alerts. Nothing of it is kept, and nothing tells whether the address is known: only the owner of the
 * address gets a link. An address gets three of them in a day at most.
 */
export async function watchLegs(
  ctx: Ctx,
  { group, asked, network }: { readonly group: string; readonly asked: AskedAlerts; readonly network: string },
): Promise<Watched> {
  const find = await openPlaces(ctx)
  const home = find(asked.home)
  if (home === undefined) return { kind: 'unknown', field: 'home', place: asked.home }
  const places = asked.destinations.map((place) => ({ place, code: find(place) }))
  const unknown = places.find(({ code }) => code === undefined)
  if (unknown) return { kind: 'unknown', field: 'destinations', place: unknown.place }
  if (asked.website !== '' || (await isOften(ctx, asked.email, network))) return { kind: 'quiet' }
  const destinations = [...new Set(places.flatMap(({ code }) => code ?? []))]
  const alerts = { group, email: asked.email, home, destinations, at: ctx.now }
  return { kind: 'mail', token: writeAlertToken(ctx, alerts), alerts }
}

/** Subscribes the owner of an address who opened the link and confirmed. Answers false for a link that is no longer good. */
export async function confirmAlerts(ctx: Ctx, token: string): Promise<boolean> {
  const alerts = readAlertToken(ctx, token)
  if (alerts === undefined) return false
  const { group, email, home, destinations, at } = alerts
  return confirmByMail(ctx, { group, email, askedAt: at, preferences: { home, destinations } })
}
