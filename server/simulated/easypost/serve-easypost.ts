import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { answerModes, eventModes } from '../money/network/answer-modes.ts'
import type { Ground } from '../money/network/played-once.ts'
import { refusePage, serveDashboard } from '../money/serve-dashboard.ts'
import { show } from '../page.ts'
import { dashboardPage, trackingPage } from './easypost-pages.ts'
import { readPlayedFile } from './network/easypost-interface.ts'
import { EasyPostParcels, stepNames } from './network/easypost-parcels.ts'
import { EasyPostRefusal } from './network/easypost-refusal.ts'
import type { Tracker } from './network/easypost-things.ts'
import { playEasyPost } from './network/played-easypost.ts'

/** Client of the demo that ships. */
const usedBy = 'EQIP'
const base = '/outside/easypost'

const text = z.string().max(200)
const account = text.regex(/^[A-Z0-9]+$/)
const acted = z.object({
  account,
  shipment: text.default(''),
  tracker: text.default(''),
  event: text.default(''),
  step: text.default(''),
  verdict: text.default(''),
  calls: z.enum(Object.keys(answerModes) as [string, ...string[]]).default('usual'),
  events: z.enum(Object.keys(eventModes) as [string, ...string[]]).default('usual'),
})

type Acted = z.output<typeof acted>

const nextWords: Readonly<Record<string, string>> = {
  expire: 'The next rate expires while it is bought.',
  refuse: 'The next label is refused.',
  norates: 'The next request gets no rates.',
}

/** What a person does on the pages, and its words. */
const actions: Readonly<Record<string, (parcels: EasyPostParcels, values: Acted) => string>> = {
  switches: ({ book }, { calls, events }) => {
    book.setSetting('calls', calls)
    book.setSetting('events', events)
    return 'EasyPost behaves so from now on.'
  },
  next: ({ book }, { step }) => {
    const words = nextWords[step]
    if (words !== undefined) book.setSetting(step, 'next')
    return words ?? 'Nothing was changed.'
  },
  expire: (parcels, { shipment }) => {
    parcels.expire(shipment)
    return 'The rates have expired.'
  },
  refund: (parcels, { shipment, verdict }) => {
    parcels.decideRefund(shipment, verdict === 'yes')
    return 'The carrier decided about the refund.'
  },
  move: (parcels, { tracker, step }) => {
    const known = stepNames.find((name) => name === step)
    if (known === undefined) throw new EasyPostRefusal(422, 'STEP', 'The parcel cannot do this.')
    parcels.move(tracker, known)
    return 'The parcel was scanned.'
  },
  send: ({ book }, { event }) => {
    book.planDelivery(event, 'due')
    return 'The event is sent again.'
  },
  held: ({ book }, { step }) => {
    const held = book.listHeld()
    for (const delivery of held) book.moveDelivery(delivery, { ...delivery, state: 'dropped' })
    for (const { event } of step === 'reverse' ? held.toReversed() : held) book.planDelivery(event, 'due')
    return `${held.length} events are sent.`
  },
}

const refuse = (reply: FastifyReply, words: string) => refusePage(reply, { name: 'EasyPost', words, status: 404 })

/** EasyPost's pages as the demo plays them: labels, parcels, events, and the page of a recipient. */
export function serveEasyPost(scope: FastifyInstance, ground: Ground): void {
  const open = async () => (await playEasyPost(ground)).parts
  scope.get<{ Params: { name: string } }>(`${base}/files/:name`, async (request, reply) => {
    const file = await readPlayedFile(await open(), request.params.name)
    if (!file) return refuse(reply, 'This file does not exist.')
    return reply.header('cache-control', 'no-store').type(file.type).send(file.body)
  })
  scope.get<{ Params: { id: string } }>(`${base}/track/:id`, async (request, reply) => {
    const { store, clock } = await open()
    const owner = store.findAccountOf('tracker', request.params.id)
    const tracker = owner && store.within(owner, clock(), (book) => book.find<Tracker>('tracker', request.params.id))
    return tracker ? show(reply, trackingPage(tracker)) : refuse(reply, 'This parcel is not known.')
  })
  serveDashboard(scope, {
    name: 'EasyPost',
    base,
    usedBy,
    account,
    acted,
    open,
    takeTool: (book, { home }) => new EasyPostParcels(book, home),
    actions,
    refusal: EasyPostRefusal,
    draw: dashboardPage,
  })
}
