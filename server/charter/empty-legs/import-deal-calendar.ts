import {
  dealsOfEvents,
  importMessages,
  namesInEvents,
  type DealEvent,
  type importDealCalendar,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { inStep, type OutsideCtx } from '../../platform/context.ts'
import { deriveId } from '../../platform/derive-id.ts'
import { Invalid } from '../../platform/errors.ts'
import { askSchedulingText } from '../../platform/outside/scheduling/ask-scheduling.ts'
import { fetchCalendar, readInThread } from '../../platform/outside/scheduling/jet-insight/fetch-calendar.ts'
import { knownNames } from '../imports/known-places.ts'
import { countReplaced, replaceDeals, type DealSource } from './imported-deals.ts'

type Body = InputOf<typeof importDealCalendar>['body']
type Done = OutputOf<typeof importDealCalendar>

/** Days ahead of which events are read. */
const daysAhead = 366
/** Most faults that one answer names. */
const mostFaults = 500

/** The address of a calendar, which calendar programs write with webcal. Throws Invalid. */
function readAddress(address: string): URL {
  const url = address.replace(/^webcal:\/\//i, 'https://')
  if (URL.canParse(url) && new URL(url).protocol === 'https:') return new URL(url)
  throw new Invalid([importMessages.issue('address', 'url-not-https')])
}

interface ReadSource {
  readonly source: DealSource
  /** Undefined for a text that is no calendar. */
  readonly calendar: { readonly events: readonly DealEvent[]; readonly skipped: number } | undefined
}

/** The events of the next year. Files are one source, and each address is one. Throws Invalid, SchedulingFailed. */
async function readSource(
  ctx: OutsideCtx,
  { text = '', address }: Body,
  ask: typeof askSchedulingText,
): Promise<ReadSource> {
  const span = { from: ctx.now, to: ctx.now + daysAhead * dayMs }
  if (address === undefined)
    return { source: { id: 'ics', label: 'a calendar file' }, calendar: await readInThread(text, span) }
  const { href, host } = readAddress(address)
  const account = { label: 'The calendar', url: href, username: '', secret: '' }
  const source = { id: `ics ${deriveId(`${ctx.actor.clientId} calendar ${href}`)}`, label: `the calendar at ${host}` }
  return { source, calendar: await fetchCalendar(account, span, ask) }
}

const nothing = { flights: 0, added: 0, withdrawn: 0, others: 0 }

/**
 * Imports empty legs of a calendar (see the contract); `ask` calls an address. A repeated import finds those that were
 * written before a failure.
 */
export async function importDealEvents(ctx: OutsideCtx, body: Body, ask = askSchedulingText): Promise<Done> {
  const { source, calendar } = await readSource(ctx, body, ask)
  if (calendar === undefined)
    return { ...nothing, faults: [{ words: 'The file is no calendar. Choose an .ics file.' }] }
  const { events, skipped } = calendar
  const known = await inStep(ctx, (step) => knownNames(step, namesInEvents(events)))
  const { deals, faults, others } = dealsOfEvents(events, { known, now: ctx.now })
  if (faults.length > 0) return { ...nothing, faults: faults.slice(0, mostFaults) }
  const done = body.isPreview
    ? await inStep(ctx, (step) => countReplaced(step, source, deals))
    : await replaceDeals((verb) => inStep(ctx, verb), source, deals)
  return { ...done, others: others + skipped, faults: [] }
}
