import { randomUUID } from 'node:crypto'
import { products } from '../../domain/commerce/index.ts'
import { clients } from '../../domain/company/index.ts'
import { deployments, pages } from '../../domain/content/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import { amendRecord, createRecord, getRecord } from '../../server/platform/records/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import type { Ctx } from '../../server/platform/context.ts'
import type { TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call } from './inbox-server.ts'

/** A client with a published site and an open shop. */
export const shopClients = {
  laro: { id: clientIds.LARO, key: 'laro', admin: cast.ana },
  eqip: { id: clientIds.EQIP, key: 'eqip', admin: cast.lee },
} as const

type ShopClient = (typeof shopClients)[keyof typeof shopClients]

export const within = <T>(server: TestServer, client: ShopClient, step: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(server.platform, systemActor(client.id), step)

/** Opens the shop of a client and publishes a site with one page. */
export async function openShop(server: TestServer, client: ShopClient, settings: object = {}): Promise<void> {
  await within(server, client, (ctx) =>
    amendRecord(ctx, clients, {
      id: client.id,
      amend: ({ config }) => ({ config: { ...config, shop: { ...config.shop, is_open: true, ...settings } } }),
    }),
  )
  const page = await within(server, client, (ctx) =>
    createRecord(ctx, pages, { doc: pages.shape.parse({ name: 'Home', url: '/', html: '<p>Welcome</p>' }) }),
  )
  const release = await within(server, client, (ctx) =>
    createRecord(ctx, deployments, {
      doc: deployments.shape.parse({ name: 'Release', pages: [{ id: page.id, label: 'Home' }] }),
    }),
  )
  const ask = (method: 'GET' | 'POST', verb: string, body: object = {}) =>
    call(server, client.admin, {
      method,
      url: `/cms/deployments/${release.id}/${verb}`,
      client: client.id,
      ...(method === 'POST' && { body }),
    })
  const { body } = await ask('GET', 'release')
  await ask('POST', 'approve', { hash: body.hash })
  await ask('POST', 'publish')
  server.advance(3000)
}

/** A listed product; its stock is tracked where `on_hand` is given. */
export const makeProduct = (
  server: TestServer,
  client: ShopClient,
  { on_hand, ...facts }: { readonly on_hand?: number } & Partial<DocOf<typeof products>>,
) =>
  within(server, client, (ctx) =>
    createRecord(ctx, products, {
      doc: products.shape.parse({
        name: 'Ridge cap',
        price: 2875,
        listed: true,
        slug: `product-${randomUUID()}`,
        ...(on_hand !== undefined && { stock: { tracked: true, on_hand } }),
        ...facts,
      }),
    }),
  )

export const readProduct = (server: TestServer, client: ShopClient, id: string) =>
  within(server, client, (ctx) => getRecord(ctx, products, id))

let visitors = 0

/** A visitor of the shop with a separate browser, which keeps the cookie of the cart. */
export function visit(server: TestServer, client: ShopClient, cookie = '') {
  visitors += 1
  const remoteAddress = `10.${20 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`
  let kept = cookie
  const send = async (method: 'GET' | 'POST', path: string, fields?: Readonly<Record<string, string>>) => {
    const answer = await server.app.inject({
      method,
      url: `/site/${client.key}/shop${path}`,
      remoteAddress,
      headers: {
        accept: 'text/html',
        ...(kept !== '' && { cookie: kept }),
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    })
    const set = answer.headers['set-cookie']
    if (typeof set === 'string') kept = set.split(';')[0] ?? ''
    return {
      status: answer.statusCode,
      html: answer.body,
      to: answer.headers.location ?? '',
      headers: answer.headers,
    }
  }
  return {
    open: (path = '') => send('GET', path),
    take: (form: string, fields: Readonly<Record<string, string>> = {}) => send('POST', `/${form}`, fields),
    cookie: () => kept,
  }
}

export const address = {
  name: 'Mia Lund',
  email: 'mia@customer.example',
  phone: '512 555 0134',
  street: '12 Bluebonnet Way',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
}

/** Id of the order's page in an address, for calls by its token. */
export const tokenOf = (url: string): string => url.split('/shared/')[1] ?? ''
