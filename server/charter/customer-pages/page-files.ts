import { acceptances, listItineraryEvents, quotePage } from '../../../domain/charter/index.ts'
import { shares } from '../../../domain/commerce/index.ts'
import { hostOf, isOpenOutside, type Share } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { writeCalendar } from '../calendars/write-calendar.ts'
import { gatherPage, hashOfPage, type SharedContent } from './gather-page.ts'
import { signedWords } from './open-page.ts'
import { printPage } from './print-page.ts'

/** A file that is made for its reader. */
export interface PageFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

const documentNames = {
  quote: 'Quote',
  passengers: 'Itinerary',
  crew: 'Itinerary',
  payment: 'Payment request',
} as const

const nameOf = (page: SharedContent, extension: string): string =>
  `${documentNames[page.kind]} ${page.number.replaceAll(/[^\w-]/g, '')}`.trim() + `.${extension}`

/** Content of a share as PDF: as signed, if it was. */
export async function documentOf(ctx: Ctx, share: Share): Promise<PageFile> {
  const acceptance =
    share.acceptance_id === undefined ? undefined : await beyondReach(ctx, acceptances).get(share.acceptance_id)
  const page = acceptance ? quotePage.parse(acceptance.document) : await gatherPage(ctx, share)
  const { timezone } = await hostOf(ctx)
  const signed = acceptance && { ...signedWords(acceptance, timezone), name: acceptance.name }
  const content = await printPage(page, { hash: hashOfPage(page), at: share.date, signed })
  return { name: nameOf(page, 'pdf'), type: 'application/pdf', content }
}

async function requireOpenShare(ctx: Ctx, id: string): Promise<Share> {
  const share = await getRecord(ctx, shares, id)
  if (!(await isOpenOutside(ctx, share))) throw new NotFound('share')
  return share
}

/** For holders of the address. Throws NotFound unless a page is open. */
export const openDocument = async (ctx: Ctx, id: string): Promise<PageFile> =>
  documentOf(ctx, await requireOpenShare(ctx, id))

/** The flights as a calendar file, of an itinerary alone. Throws NotFound where nothing is open. */
export async function openCalendar(ctx: Ctx, id: string): Promise<PageFile> {
  const share = await requireOpenShare(ctx, id)
  const page = await gatherPage(ctx, share)
  if (page.kind === 'quote' || page.kind === 'payment') throw new NotFound('calendar')
  const content = Buffer.from(writeCalendar({ events: listItineraryEvents(page), at: share.date }))
  return { name: nameOf(page, 'ics'), type: 'text/calendar; charset=utf-8', content }
}
