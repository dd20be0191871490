import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerModes, eventModes } from '../money/network/answer-modes.ts'
import type { Ground } from '../money/network/played-once.ts'
import { serveDashboard } from '../money/serve-dashboard.ts'
import { dashboardPage } from './avinode-pages.ts'
import { demoBuyers } from './demo-buyers.ts'
import { AvinodeMarket } from './network/avinode-market.ts'
import { AvinodeRefusal } from './network/avinode-refusal.ts'
import { playAvinode } from './network/played-avinode.ts'

/** Client of the demo that sells on Avinode. */
const usedBy = 'NXT'
const base = '/outside/avinode'

const text = z.string().max(2000)
const account = text.regex(/^[A-Z0-9]+$/)
const acted = z.object({
  account,
  request: text.default(''),
  event: text.default(''),
  step: text.default(''),
  words: text.trim().default(''),
  buyer: text.default(''),
  from: text.trim().toUpperCase().default(''),
  to: text.trim().toUpperCase().default(''),
  date: text.default(''),
  time: text.default(''),
  passengers: z.coerce.number().int().min(1).max(19).default(1),
  category: text.default(''),
  calls: z.enum(Object.keys(answerModes) as [string, ...string[]]).default('usual'),
  events: z.enum(Object.keys(eventModes) as [string, ...string[]]).default('usual'),
})

type Acted = z.output<typeof acted>

const nextWords: Readonly<Record<string, string>> = {
  refuse: 'The next answer is refused.',
  busy: 'The next change is answered by "too many requests".',
}

const isCode = (code: string): boolean => /^[A-Z]{4}$/.test(code)

function sendRequest(market: AvinodeMarket, values: Acted): string {
  const buyer = demoBuyers.find(({ id }) => id === values.buyer)
  const { from, to, date, time, passengers, category, words } = values
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time)
  if (!buyer || !isCode(from) || !isCode(to) || !isDay)
    throw new AvinodeRefusal(422, 'REQUEST', 'Enter two ICAO codes, a day and a time.')
  const { tripId } = market.send({ buyer, category, segments: [{ from, to, date, time, passengers }], message: words })
  return `The request ${tripId} was sent.`
}

/** Actions of a person on the pages, and their words. */
const actions: Readonly<Record<string, (market: AvinodeMarket, values: Acted) => string>> = {
  switches: ({ book }, { calls, events }) => {
    book.setSetting('calls', calls)
    book.setSetting('events', events)
    return 'Avinode behaves so from now on.'
  },
  next: ({ book }, { step }) => {
    const words = nextWords[step]
    if (words !== undefined) book.setSetting(step, step)
    return words ?? 'Nothing was changed.'
  },
  request: sendRequest,
  change: (market, { request }) => {
    market.postpone(request, 1)
    return 'The request was changed.'
  },
  cancel: (market, { request }) => {
    market.change(request, { state: 'cancelled' })
    return 'The request was cancelled.'
  },
  write: (market, { request, words }) => {
    if (words === '') throw new AvinodeRefusal(422, 'WORDS', 'Write something first.')
    market.write(request, words)
    return 'The message was sent.'
  },
  send: ({ book }, { event }) => {
    book.planDelivery(event, 'due')
    return 'The notice is sent again.'
  },
}

/** Avinode's pages as the demo plays them: requests of buyers, answers of the seller, schedules and notices. */
export function serveAvinode(scope: FastifyInstance, ground: Ground): void {
  serveDashboard(scope, {
    name: 'Avinode',
    base,
    usedBy,
    account,
    acted,
    open: async () => (await playAvinode(ground)).parts,
    takeTool: (book) => new AvinodeMarket(book),
    actions,
    refusal: AvinodeRefusal,
    draw: dashboardPage,
  })
}
