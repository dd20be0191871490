import sharp from 'sharp'
import { returns } from '../../domain/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { tokenOf } from './page-calls.ts'
import { line, shopOf } from './sales-server.ts'

const address = { street: '12 Canal St', city: 'Richmond', state: 'VA', zip: '23219' }

const postAsAna = (server: TestServer, url: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url, body })

let callers = 0

/** A call of a page of a sale, from another network each time, so that no limit of requests refuses it. */
export async function callPage(server: TestServer, url: string, payload: object) {
  const remoteAddress = `10.8.${(callers += 1) >> 8}.${callers & 255}`
  const answer = await server.app.inject({ method: 'POST', url: `/api/shared/sales/${url}`, remoteAddress, payload })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}

/** A photo in base64; each number gives another one. */
export async function takePhoto(number: number): Promise<string> {
  const background = { r: (number * 37) % 256, g: 80, b: 120 }
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  const content = await picture
    .withExif({ IFD0: { Artist: 'Mia Lund' } })
    .jpeg()
    .toBuffer()
  return content.toString('base64')
}

/** A delivered order of Laro with its page, and a return that its customer asked for there. */
export async function askForReturn(server: TestServer) {
  const placed = await shopOf(server).order({ items: [line(2500, 4)], address })
  const order = String(placed.body.id)
  const { body } = await postAsAna(server, `/sales/orders/${order}/shipments`)
  await postAsAna(server, `/shipments/${body.id}/sent`)
  await postAsAna(server, `/shipments/${body.id}/delivered`)
  const share = await postAsAna(server, '/commerce/shares', { kind: 'order', id: order, forReturn: true })
  const token = tokenOf(share.body.url)
  const asked = await callPage(server, 'returns', {
    token,
    lines: [{ id: '1', quantity: 2 }],
    reason: 'damaged',
    seen: 0,
  })
  const number = String(asked.body.number)
  const [row] = await inLaro(server, (ctx) => beyondReach(ctx, returns).every(['order_id', '==', order]))
  if (!row) throw new Error(`no return was asked for: ${asked.text}`)
  return { order, token, number, id: row.id, share: String(share.body.id) }
}

/** A return with all that its lists leave out. */
export const readReturn = (server: TestServer, id: string) => inLaro(server, (ctx) => beyondReach(ctx, returns).get(id))
