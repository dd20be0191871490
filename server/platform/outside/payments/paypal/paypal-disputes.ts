import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Evidence, GatewayAccount, GatewayDispute } from '../gateway.ts'
import { askPaypal, isPermitted } from './ask-paypal.ts'
import { disputeForm, disputesForm, type PaypalDispute } from './paypal-forms.ts'
import { readCents } from './read-order.ts'

/** Outcomes after which the money stays with us. */
const wonOutcomes = new Set(['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED', 'NONE'])

function stateOf({ status, dispute_outcome: outcome }: PaypalDispute): GatewayDispute['state'] {
  if (status === 'RESOLVED') return wonOutcomes.has(outcome?.outcome_code ?? '') ? 'won' : 'lost'
  return status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE' ? 'open' : 'answered'
}

const readDispute = (dispute: PaypalDispute): GatewayDispute => ({
  id: dispute.dispute_id,
  amount: readCents(dispute.dispute_amount),
  state: stateOf(dispute),
  reason: dispute.reason.toLowerCase().replaceAll('_', ' '),
  due: dispute.seller_response_due_date === undefined ? undefined : Date.parse(dispute.seller_response_due_date),
  at: Date.parse(dispute.create_time),
})

const pathOf = (dispute: string): string => `/v1/customer/disputes/${encodeURIComponent(dispute)}`

const fetchDispute = async (account: GatewayAccount, dispute: string): Promise<GatewayDispute> =>
  readDispute(await askPaypal(account, { path: pathOf(dispute) }, disputeForm))

/** Disputes of captures; none where PayPal does not let the account read them, which its check says. */
export async function listDisputes(account: GatewayAccount, captures: readonly string[]): Promise<GatewayDispute[]> {
  if (captures.length === 0 || !(await isPermitted(account, 'disputes/read-seller'))) return []
  const found: string[] = []
  for (const capture of captures) {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture)}`
    const { items } = await askPaypal(account, { path }, disputesForm)
    found.push(...items.map(({ dispute_id: id }) => id))
  }
  return Promise.all(found.map((id) => fetchDispute(account, id)))
}

/** PayPal takes so many characters of notes with one piece of evidence. */
const noteLength = 2000

const splitNotes = (words: string): string[] =>
  Array.from({ length: Math.ceil(words.length / noteLength) }, (_, at) =>
    words.slice(at * noteLength, (at + 1) * noteLength),
  )

interface FormPart {
  readonly name: string
  readonly fileName?: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** Quotes and line ends would end the name in its header. */
const quoted = (name: string): string => `"${name.replaceAll(/["\r\n\\]/g, '_')}"`

function formContent(parts: readonly FormPart[]): { readonly type: string; readonly bytes: Buffer } {
  const boundary = `flightline-${randomUUID()}`
  const bytes = parts.flatMap(({ name, fileName, type, bytes: content }) => {
    const file = fileName === undefined ? '' : `; filename=${quoted(fileName)}`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\ncontent-type: ${type}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
  })
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** Answers a dispute with words and files. Throws as `askPaypal`. */
export async function provideEvidence(
  account: GatewayAccount,
  dispute: string,
  { words, files, key }: Evidence & { readonly key: string },
): Promise<GatewayDispute> {
  const documents = files.map(({ name }) => ({ name }))
  const [first = '', ...more] = splitNotes(words)
  const evidences = [
    { evidence_type: 'OTHER', notes: first, documents },
    ...more.map((notes) => ({ evidence_type: 'OTHER', notes })),
  ]
  const content = formContent([
    { name: 'input', type: 'application/json', bytes: Buffer.from(JSON.stringify({ evidences })) },
    ...files.map((file, at) => ({ name: `file${at + 1}`, fileName: file.name, type: file.type, bytes: file.bytes })),
  ])
  await askPaypal(account, { path: `${pathOf(dispute)}/provide-evidence`, content, key }, z.unknown())
  return fetchDispute(account, dispute)
}

/** Gives the disputed money back. Throws as `askPaypal`. */
export async function acceptClaim(account: GatewayAccount, dispute: string, key: string): Promise<GatewayDispute> {
  const body = { note: 'The claim is accepted.', accept_claim_type: 'REFUND' }
  await askPaypal(account, { path: `${pathOf(dispute)}/accept-claim`, body, key }, z.unknown())
  return fetchDispute(account, dispute)
}
