import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isForeign, markup, navigation, noticeOf, page, show, type Html, type Notice } from '../page.ts'
import { playedReceiverUrl, type PlayedReceiver, type ReceivedDelivery } from './played-receiver.ts'

const base = '/outside/webhooks'

const answers = [
  [200, '200: taken'],
  [503, '503: try again later'],
  [410, '410: no more, please'],
] as const

const acted = z.object({ answer: z.coerce.number().refine((status) => answers.some(([one]) => one === status)) })

const drawDelivery = ({ url, headers, body, status, at }: ReceivedDelivery): Html => markup`
  <article class="card">
    <p>${url} <span class="quiet">${new Date(at).toISOString()}, answered ${status}</span></p>
    <dl>${Object.entries(headers).map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    <pre>${body}</pre>
  </article>`

const draw = (receiver: PlayedReceiver, notice?: Notice): string =>
  page(
    'Webhooks',
    markup`
      ${navigation('Webhooks')}
      <h1>Receiver of webhooks</h1>
      ${noticeOf(notice)}
      <p>Webhooks to addresses below <code>${playedReceiverUrl}</code> arrive here.</p>
      <form class="card" method="post" action="${base}">
        <label for="answer">Answer of the next deliveries</label>
        <select id="answer" name="answer">${answers.map(([status, words]) =>
          status === receiver.answer
            ? markup`<option value="${status}" selected>${words}</option>`
            : markup`<option value="${status}">${words}</option>`,
        )}</select>
        <button>Set</button>
      </form>
      ${receiver.received.length === 0 ? markup`<p class="quiet">Nothing has arrived yet.</p>` : receiver.received.map(drawDelivery)}`,
  )

/** The pages of the played receiver of webhooks. */
export function makeServedReceiver(receiver: PlayedReceiver) {
  const answer = (reply: FastifyReply, notice?: Notice, status = 200) => show(reply, draw(receiver, notice), status)
  const serve = (scope: FastifyInstance): void => {
    scope.get(base, (_, reply) => answer(reply))
    scope.post(base, (request, reply) => {
      if (isForeign(request)) return answer(reply, { kind: 'alert', words: 'Refused' }, 403)
      const read = acted.safeParse(request.body)
      if (!read.success) return answer(reply, { kind: 'alert', words: 'This answer is not known here.' }, 400)
      receiver.answer = read.data.answer
      return answer(reply, { kind: 'status', words: `The next deliveries are answered by ${read.data.answer}.` })
    })
  }
  return { isPlayed: () => true, serve }
}
