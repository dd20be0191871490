import { randomUUID } from 'node:crypto'
import { goodsQuotes, orders } from '../../domain/commerce/index.ts'
import { balancesAbout } from '../../server/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

export const buyer = { id: 'amara', name: 'Amara Yamada', email: 'amara@customer.example' }

/** A line of an order. */
export const line = (price: number, quantity = 1, facts: object = {}) => ({ name: 'Panel', price, quantity, ...facts })

/** Calls about orders and quotes of goods, as one of the cast. */
export function shopOf(server: TestServer, person: CastMember = cast.ana) {
  const post = (path: string, body: object = {}, who = person) =>
    call(server, who, { method: 'POST', url: `/sales/${path}`, body })
  const put = (path: string, body: object) => call(server, person, { method: 'PUT', url: `/sales/${path}`, body })
  const handed = (amount: number, more: object) => ({ id: randomUUID(), amount, method: 'wire', date: 1000, ...more })
  return {
    post,
    calculate: (body: object) => post('calculate', { record: 'orders', ...body }),
    order: (body: object) => post('orders', { contact: buyer, isPlaced: true, ...body }),
    quote: (body: object) => post('quotes', { contact: buyer, ...body }),
    save: (id: string, body: object) => put(`orders/${id}`, body),
    saveQuote: (id: string, body: object) => put(`quotes/${id}`, body),
    pay: (id: string, amount: number, more: object = {}) => post(`orders/${id}/payments`, handed(amount, more)),
    refund: (id: string, amount: number, more: object = {}) =>
      post(`orders/${id}/refunds`, { ...handed(amount, more), isGift: false, why: 'Came late', ...more }),
    stage: (id: string, body: { readonly stage: string; readonly colour: string; readonly why?: string }) =>
      post(`orders/${id}/stages`, body),
    move: async (id: string, to: 'forward' | 'back', who = person) => {
      const { version } = await readOrder(server, id)
      return post(`orders/${id}/move`, { version, to }, who)
    },
  }
}

export const readOrder = (server: TestServer, id: string) => inLaro(server, (ctx) => beyondReach(ctx, orders).get(id))

export const readQuote = (server: TestServer, id: string) =>
  inLaro(server, (ctx) => beyondReach(ctx, goodsQuotes).get(id))

/** The accounts that entries about an order move. */
export const readBooks = async (server: TestServer, id: string) =>
  Object.fromEntries(await inLaro(server, (ctx) => balancesAbout(ctx, { record: 'orders', id })))
