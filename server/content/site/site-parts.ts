import { aircraft, deals } from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import {
  blogs,
  footers,
  headers,
  pageKinds,
  readConfig,
  type PageKind,
  type SiteAircraft,
  type SiteChrome,
  type SiteData,
  type SiteLeg,
} from '../../../domain/content/index.ts'
import { isDoc, storedPath, type RowOf } from '../../../domain/kernel/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { isOfAircraft } from './site-files.ts'

type Client = RowOf<typeof clients>

/** Address of a site: under its host, or otherwise by its path in the product. */
export function siteAddress(ctx: Ctx, client: Client): string {
  const { PUBLIC_URL, SITE_HOSTS } = ctx.platform.config
  const key = client.name_key.toLowerCase()
  const host = SITE_HOSTS.find((one) => one.key === key)?.host
  return host === undefined ? `${PUBLIC_URL}/site/${key}` : `https://${host}`
}

/** The language of a site, and all of them where it has several. */
function languagesOf(client: Client, site: string): Pick<SiteChrome, 'lang' | 'languages' | 'untranslated'> {
  const { languages = [], untranslated = 'shown' } = client.sites.find(({ id }) => id === site) ?? {}
  return { lang: languages[0] ?? 'en', ...(languages.length > 1 && { languages, untranslated }) }
}

type Part = RowOf<typeof headers>

/** The HTML of a part in other languages; nothing where there is none, so that a site without has the hash it had. */
const inLanguages = (part: Part | undefined): Readonly<Record<string, string>> | undefined => {
  const said = Object.entries(part?.translations ?? {}).flatMap(([language, words]) => {
    const html = isDoc(words) ? textOf(words['html']) : ''
    return html === '' ? [] : [[language, html] as const]
  })
  return said.length === 0 ? undefined : Object.fromEntries(said)
}

/** Menu, header and footer, each with its words in other languages. */
function partsOf(header: Part | undefined, footer: Part | undefined) {
  const [headerIn, footerIn] = [header, footer].map(inLanguages)
  return {
    menu: (header?.menu ?? []).map(({ label, url, translations }) => ({
      label,
      url,
      ...(translations && { translations }),
    })),
    header: header?.html ?? '',
    footer: footer?.html ?? '',
    ...(headerIn && { headerIn }),
    ...(footerIn && { footerIn }),
  }
}

/** Surroundings of the pages of a site: names and colours of the client, its header and its footer. */
export async function siteChrome(ctx: Ctx, site: string): Promise<SiteChrome> {
  const client = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const bySite = {
    where: ['site', '==', site] as const,
    orderBy: { field: 'date', direction: 'desc' } as const,
    limit: 1,
    // Lists leave the HTML out.
    isWhole: true,
  }
  const [[header], [footer]] = await Promise.all([
    beyondReach(ctx, headers).list(bySite),
    beyondReach(ctx, footers).list(bySite),
  ])
  return {
    name: client.name,
    ...languagesOf(client, site),
    accent: client.theme.accent,
    dark: client.theme.dark,
    light: client.theme.light,
    email: client.email ?? '',
    phone: client.phone ?? '',
    ...partsOf(header, footer),
    origin: siteAddress(ctx, client),
  }
}

const pickDeparture = ({ departure_date: at, departureAirport: { timezone: zone } }: RowOf<typeof deals>) => ({
  ...(at !== undefined && { at }),
  ...(zone && { zone }),
})

const legOf = (deal: RowOf<typeof deals>): SiteLeg => ({
  from: deal.departureAirport.icao,
  fromName: deal.departureAirport.city ?? deal.departureAirport.name ?? '',
  to: deal.arrivalAirport.icao,
  toName: deal.arrivalAirport.city ?? deal.arrivalAirport.name ?? '',
  aircraft: deal.aircraft?.name ?? '',
  ...pickDeparture(deal),
  ...(deal.show_price && deal.price && { cents: deal.price.total }),
})

/** Its first picture, where that is elsewhere or its own: no other file of the client is shown for naming it there. */
function pictureOf({ id, images: [first] }: RowOf<typeof aircraft>, clientId: string): string | undefined {
  if (first === undefined) return undefined
  return storedPath(first.url) === undefined || isOfAircraft(first.url, { id, clientId }) ? first.url : undefined
}

const aircraftOf = (row: RowOf<typeof aircraft>, image: string | undefined): SiteAircraft => ({
  name: row.name || (row.model?.name ?? row.tail_number),
  model: row.model?.name ?? '',
  ...(row.seats !== undefined && { seats: row.seats }),
  base: row.airport?.city ?? '',
  ...(image !== undefined && { image }),
})

/** Client records in sections of a site: offered empty legs, its fleet and its blogs. */
export async function siteData(ctx: Ctx, site: string): Promise<Omit<SiteData, 'posts' | 'named'>> {
  const { clientId } = ctx.db.tenant
  const { timezone } = await beyondReach(ctx, clients).get(clientId)
  const offered = await beyondReach(ctx, deals).list({
    where: {
      and: [
        ['booked', '==', false],
        ['hidden', '==', false],
        ['active', '==', true],
        ['departure_date', '>=', ctx.now],
      ],
    },
    orderBy: { field: 'departure_date', direction: 'asc' },
    limit: 60,
  })
  const fleet = await beyondReach(ctx, aircraft).list({
    where: ['active', '==', true],
    orderBy: { field: 'fleet_place', direction: 'asc' },
    limit: 60,
  })
  const chosen = await beyondReach(ctx, blogs).list({
    where: ['site', '==', site],
    orderBy: { field: 'date', direction: 'desc' },
    limit: 200,
  })
  return {
    timezone,
    legs: offered.map(legOf),
    fleet: fleet.map((row) => aircraftOf(row, pictureOf(row, clientId))),
    blogs: chosen.map(({ id, query, entries, size }) => ({ id, query, entries: entries.map((one) => one.id), size })),
  }
}

/** The kinds of pages that the client has made its own. */
export async function ownKinds(ctx: Ctx): Promise<readonly PageKind[]> {
  const rows = await beyondReach(ctx, pageKinds).list({
    orderBy: { field: 'label', direction: 'asc' },
    limit: 200,
    isWhole: true,
  })
  return rows.map(({ key, label, entries }) => ({ key, label, entries: readConfig(entries).entries }))
}
