import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { answerModes, eventModes } from '../money/network/answer-modes.ts'
import type { Ground } from '../money/network/played-once.ts'
import { isForeign, markup, page, show, type Notice } from '../page.ts'
import { dashboardPage, trackingPage } from './easypost-pages.ts'
import { readPlayedFile, type EasyPostParts } from './network/easypost-interface.ts'
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

function act(parts: EasyPostParts, name: string, values: Acted): Notice {
  try {
    const words = parts.store.within(values.account, parts.clock(), (book) =>
      actions[name]?.(new EasyPostParcels(book, parts.home), values),
    )
    return { kind: 'status', words: words ?? '' }
  } catch (error) {
    if (error instanceof EasyPostRefusal) return { kind: 'alert', words: error.message }
    throw error
  }
}

const refused = (reply: FastifyReply, words: string, status: number) =>
  show(reply, page('EasyPost', markup`<h1>${words}</h1>`), status)

/** EasyPost's pages as the demo plays them: labels, parcels, events, and the page of a recipient. */
export function serveEasyPost(scope: FastifyInstance, ground: Ground): void {
  const open = async () => (await playEasyPost(ground)).parts
  const showDashboard = async (reply: FastifyReply, asked: string, notice?: Notice) => {
    const { store, clock } = await open()
    const body = store.within(asked, clock(), (book) => dashboardPage(book, notice))
    return show(reply, body, notice?.kind === 'alert' ? 400 : 200)
  }
  scope.get<{ Querystring: { account?: string } }>(base, (request, reply) => {
    const read = account.safeParse(request.query.account ?? usedBy)
    return read.success ? showDashboard(reply, read.data) : refused(reply, 'This account is not known here.', 404)
  })
  scope.get<{ Params: { name: string } }>(`${base}/files/:name`, async (request, reply) => {
    const file = await readPlayedFile(await open(), request.params.name)
    if (!file) return refused(reply, 'This file does not exist.', 404)
    return reply.header('cache-control', 'no-store').type(file.type).send(file.body)
  })
  scope.get<{ Params: { id: string } }>(`${base}/track/:id`, async (request, reply) => {
    const { store, clock } = await open()
    const owner = store.findAccountOf('tracker', request.params.id)
    const tracker = owner && store.within(owner, clock(), (book) => book.find<Tracker>('tracker', request.params.id))
    return tracker ? show(reply, trackingPage(tracker)) : refused(reply, 'This parcel is not known.', 404)
  })
  scope.post<{ Params: { action: string } }>(`${base}/:action`, async (request, reply) => {
    if (isForeign(request)) return refused(reply, 'Refused', 403)
    const values = acted.safeParse(request.body)
    const { action } = request.params
    if (!values.success) return refused(reply, 'This form is not known here.', 400)
    if (!Object.hasOwn(actions, action)) return refused(reply, 'This page does not exist.', 404)
    return showDashboard(reply, values.data.account, act(await open(), action, values.data))
  })
}
