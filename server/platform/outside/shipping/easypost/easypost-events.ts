import { z } from 'zod'
import type { ShippingAccount, ShippingGateway } from '../shipping-gateway.ts'

type HookCall = Parameters<ShippingGateway['verifyEvent']>[1]

const event = z.object({
  id: z.string().min(1),
  mode: z.enum(['test', 'production']),
  description: z.string(),
  result: z.object({ id: z.string(), object: z.string(), shipment_id: z.string().nullish() }),
})

/** Event as JSON; undefined for other words. */
function parseEvent(raw: Buffer): z.output<typeof event> | undefined {
  try {
    const read = event.safeParse(JSON.parse(raw.toString('utf8')))
    return read.success ? read.data : undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** True if EasyPost signed the words of a call with the secret of the account. The SDK throws for any other call. */
async function isSigned({ keys }: ShippingAccount, { raw, headers }: HookCall): Promise<boolean> {
  const { default: Sdk } = await import('@easypost/api')
  const { Utils } = new Sdk(keys['apiKey'] ?? '')
  try {
    Utils.validateWebhook(raw, headers, keys['webhookSecret'] ?? '')
    return true
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return false
  }
}

/** Id of an event that EasyPost signed for this account, in the mode of its key. EasyPost signs no time: ids are known once. */
export const verifyEvent: ShippingGateway['verifyEvent'] = async (account, call) => {
  if (!account.keys['webhookSecret'] || !account.keys['apiKey']) return undefined
  if (!(await isSigned(account, call))) return undefined
  const read = parseEvent(call.raw)
  return read && (read.mode === 'test') === account.isTest ? read.id : undefined
}

/** Tracker or shipment that an event is about; undefined for an event about something else. */
export const readHint: ShippingGateway['readHint'] = (raw) => {
  const { result } = event.parse(JSON.parse(raw.toString('utf8')))
  if (result.object === 'Tracker') return { tracker: result.id }
  if (result.object === 'Refund' && result.shipment_id) return { shipment: result.shipment_id }
  return result.object === 'Shipment' ? { shipment: result.id } : undefined
}

/** Fields that name no person: ids, states and times. */
const keptFields = new Set([
  'id',
  'object',
  'mode',
  'description',
  'status',
  'status_detail',
  'created_at',
  'updated_at',
  'shipment_id',
  'tracking_code',
  'carrier',
  'result',
  'previous_attributes',
  'est_delivery_date',
  'refund_status',
])

/** The event with ids and states alone. */
export function stripPerson(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(stripPerson)
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (keptFields.has(name) ? [[name, stripPerson(value)]] : [])),
  )
}
