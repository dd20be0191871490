import { disputes } from '../../../domain/commerce/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import type { EffectAnswer } from '../../platform/effects/index.ts'
import { openFile } from '../../platform/files/index.ts'
import type { Evidence, Gateway, GatewayDispute, GatewayPayment } from '../../platform/outside/payments/gateway.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { readOwner, readPayment, makeEffectAnswer, type AtAccount, type Calling, type Move } from './money-move.ts'

interface AnswerCall extends AtAccount {
  readonly words: string
  readonly files: readonly { readonly path: string; readonly name: string }[]
}

const readDispute = ({ state, id }: GatewayDispute): EffectAnswer =>
  state === 'open'
    ? makeEffectAnswer('failed', 'The provider has not taken it.', id)
    : makeEffectAnswer('succeeded', state, id)

async function findDispute(ctx: Ctx, effect: string) {
  const row = await beyondReach(ctx, disputes).find(readOwner(effect))
  const payment = row && (await readPayment(ctx, row.payment.id))
  return row && payment ? { row, payment } : undefined
}

const failDispute = async (ctx: Ctx, effect: string, response: string): Promise<void> => {
  await asVerb(ctx, disputes).amend({ id: readOwner(effect), amend: () => ({ refused: response.slice(0, 500) }) })
}

async function readEvidence({ run }: Calling, { words, files }: AnswerCall): Promise<Evidence> {
  const read: Evidence['files'][number][] = []
  for (const { path, name } of files)
    read.push(
      await run.withOutside(async (ctx: OutsideCtx) => {
        const { file, content } = await openFile(ctx, path)
        const parts: Buffer[] = []
        for await (const part of content) parts.push(Buffer.from(part as Uint8Array))
        return { name, type: file.type, bytes: Buffer.concat(parts) }
      }),
    )
  return { words, files: read }
}

/** What a look-up finds of a dispute: an answer, unless it still waits for one. */
const seekDispute =
  (isMeant: (dispute: GatewayDispute) => boolean) =>
  (seen: GatewayPayment): GatewayDispute | undefined =>
    seen.disputes.find((one) => isMeant(one))

export const answerMove = (gateway: Gateway): Move<AnswerCall, GatewayDispute> => ({
  name: 'dispute_answer',
  title: 'Answer to a dispute',
  find: async (ctx, id) => {
    const found = await findDispute(ctx, id)
    if (!found?.row.evidence || found.row.state !== 'open') return undefined
    const { words, files } = found.row.evidence
    const named = files.map(({ url, name }) => ({ path: url, name }))
    return {
      payment: found.payment,
      request: { account: found.row.account, about: found.row.dispute_id, words, files: named },
    }
  },
  call: async (request, calling) => {
    const { account, key, reference } = calling
    const evidence = await readEvidence(calling, request)
    return gateway.answerDispute(account, request.about, { ...evidence, key, reference })
  },
  read: readDispute,
  seek: seekDispute(({ state }) => state !== 'open'),
  findPaymentId: async (ctx, id) => (await findDispute(ctx, id))?.payment.id,
  failed: failDispute,
})

export const acceptMove = (gateway: Gateway): Move<AtAccount, GatewayDispute> => ({
  name: 'dispute_accept',
  title: 'Acceptance of a dispute',
  find: async (ctx, id) => {
    const found = await findDispute(ctx, id)
    if (!found?.row.accepted || found.row.state === 'won' || found.row.state === 'lost') return undefined
    return { payment: found.payment, request: { account: found.row.account, about: found.row.dispute_id } }
  },
  call: ({ about }, { account, key, reference }) => gateway.acceptDispute(account, about, { key, reference }),
  read: readDispute,
  seek: seekDispute(({ state }) => state === 'lost' || state === 'won'),
  findPaymentId: async (ctx, id) => (await findDispute(ctx, id))?.payment.id,
  failed: failDispute,
})
