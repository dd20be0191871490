import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { BraintreeGateway } from 'braintree'
import { z } from 'zod'
import type { Evidence, GatewayAccount, GatewayDispute } from '../gateway.ts'
import { disputeForm, type WholeDispute } from './braintree-forms.ts'
import { askBraintree, BraintreeRefused } from './open-braintree.ts'
import { readDispute } from './read-transaction.ts'

const fetchDispute = (account: GatewayAccount, id: string): Promise<WholeDispute> =>
  askBraintree(account, async (sdk) => {
    const { dispute } = z.object({ dispute: disputeForm }).parse(await sdk.dispute.find(id))
    return dispute
  })

const answered = z.object({ success: z.boolean(), message: z.string().default('') })

async function change(account: GatewayAccount, call: (sdk: BraintreeGateway) => Promise<unknown>): Promise<unknown> {
  const answer = await askBraintree(account, call)
  const { success, message } = answered.parse(answer)
  if (!success) throw new BraintreeRefused(`Braintree refused it: ${message}`)
  return answer
}

type EvidenceFile = Evidence['files'][number]

const uploaded = z.object({ documentUpload: z.object({ id: z.string() }) })

/** The SDK reads a file of evidence from its path alone, and takes its name and type from there. */
async function uploadFile(account: GatewayAccount, { name, bytes }: EvidenceFile): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  const path = join(folder, basename(name).replaceAll(/[^\w .-]/g, '_') || 'evidence')
  try {
    await writeFile(path, bytes)
    const file = Object.assign(Readable.from([]), { path })
    const answer = await change(account, (sdk) => sdk.documentUpload.create({ file, kind: 'evidence_document' }))
    return uploaded.parse(answer).documentUpload.id
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds evidence and sends the dispute to the bank; one that was sent before stays as it is. Throws as `askBraintree`. */
export async function answerBraintreeDispute(
  account: GatewayAccount,
  id: string,
  { words, files }: Evidence,
): Promise<GatewayDispute> {
  const dispute = await fetchDispute(account, id)
  if (dispute.status !== 'open') return readDispute(dispute)
  const isSaid = (dispute.evidence ?? []).some(({ comment }) => comment === words)
  if (words.trim() !== '' && !isSaid) {
    await change(account, (sdk) => sdk.dispute.addTextEvidence(id, { content: words }))
  }
  for (const file of files) {
    const document = await uploadFile(account, file)
    await change(account, (sdk) => sdk.dispute.addFileEvidence(id, { documentId: document }))
  }
  await change(account, (sdk) => sdk.dispute.finalize(id))
  return readDispute(await fetchDispute(account, id))
}

/** Gives the disputed money up, once. Throws as `askBraintree`. */
export async function acceptBraintreeDispute(account: GatewayAccount, id: string): Promise<GatewayDispute> {
  const dispute = await fetchDispute(account, id)
  if (dispute.status !== 'open') return readDispute(dispute)
  await change(account, (sdk) => sdk.dispute.accept(id))
  return readDispute(await fetchDispute(account, id))
}
