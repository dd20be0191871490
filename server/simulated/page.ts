import type { FastifyReply, FastifyRequest } from 'fastify'
import { drawDocument, markup, type Html } from '../platform/http/markup.ts'

export { markup, type Html }

export interface Notice {
  readonly kind: 'status' | 'alert'
  readonly words: string
}

export const noticeOf = (notice: Notice | undefined): Html =>
  notice ? markup`<p role="${notice.kind}">${notice.words}</p>` : markup``

/** A form of another site must not write in a customer's name. */
export const isForeign = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

export const show = (reply: FastifyReply, content: string, status = 200) =>
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(content)

const style = `
  body { overflow-wrap: anywhere; margin: 0 auto; max-width: 56rem; padding: 24px 16px 64px; font: 15px/22px system-ui, sans-serif; color: #16171d; background: #f6f6f8; }
  a { color: #2b3290; }
  h1 { font-size: 20px; } h2 { font-size: 16px; }
  .card { background: #fff; border: 1px solid #d3d3d8; border-radius: 6px; padding: 16px; margin: 16px 0; }
  .mail { display: block; text-decoration: none; color: inherit; }
  .mail:hover, .mail:focus { border-color: #2b3290; }
  .quiet { color: #55565f; font-size: 13px; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0; overflow-wrap: anywhere; }
  dt { color: #55565f; }
  dd { margin: 0; font-family: ui-monospace, monospace; font-size: 13px; }
  label { display: block; margin: 12px 0 4px; }
  input, textarea { width: 100%; box-sizing: border-box; font: inherit; padding: 8px; border: 1px solid #8a8b93; border-radius: 6px; }
  select { width: 100%; font: inherit; padding: 8px; }
  .text { max-width: 32rem; overflow-wrap: anywhere; } .words { white-space: pre-wrap; } .text.in { margin-left: auto; background: #e8eafc; }
  .plan { margin: 4px 0 12px; } .plan button { margin: 0; padding: 2px 10px; background: #e8eafc; color: #2b3290; font-size: 13px; }
  button { margin-top: 16px; font: inherit; padding: 8px 16px; border: 0; border-radius: 6px; background: #2b3290; color: #fff; }
  iframe { width: 100%; min-height: 320px; border: 1px solid #d3d3d8; border-radius: 6px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  [role=status], [role=alert] { padding: 8px 16px; border-radius: 6px; background: #e5f3e8; } [role=alert] { background: #fbe6e6; }
`

/** Systems that the demo plays, by the paths of their pages. */
const places = {
  Mail: '/outside',
  Phones: '/outside/phones',
  'Scheduling software': '/outside/software',
  Stripe: '/outside/stripe',
  PayPal: '/outside/paypal',
  Braintree: '/outside/braintree',
  EasyPost: '/outside/easypost',
  Avinode: '/outside/avinode',
  Webhooks: '/outside/webhooks',
}

/** Links to the pages of all systems; the present one is words alone. */
export const navigation = (present: keyof typeof places): Html =>
  markup`<nav aria-label="Outside">${Object.entries(places).map(([name, path], at) => markup`${at > 0 ? ' · ' : ''}${name === present ? name : markup`<a href="${path}">${name}</a>`}`)}</nav>`

/** A whole page of the outside world. */
export const page = (title: string, body: Html): string =>
  drawDocument({
    title,
    style,
    body: markup`
      <header>
        <p class="quiet">
          The outside world in miniature: what customers of the demo received, and how they write back. Nothing here
          leaves this machine.
        </p>
      </header>
      <main>${body}</main>`,
  })
