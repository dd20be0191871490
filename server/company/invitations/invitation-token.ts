import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { invitations } from '../../../domain/company/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'

export type Invitation = RowOf<typeof invitations>

/** Client, invitation, and number of its mail. */
interface Named {
  readonly clientId: string
  readonly id: string
  readonly sending: number
}

const sealOf = (secret: string, { clientId, id, sending }: Named): string =>
  createHmac('sha256', secret).update(`invitation ${clientId} ${id} ${sending}`).digest('base64url')

/** Token of the address in the mail: it names the invitation and proves that we wrote it. */
export function printToken(
  secret: string,
  clientId: string,
  { id, sendings }: Pick<Invitation, 'id' | 'sendings'>,
): string {
  const named = { clientId, id, sending: sendings }
  return `${clientId}.${id}.${sendings}.${sealOf(secret, named)}`
}

const parts = z.tuple([z.uuid(), z.string().min(1), z.coerce.number().int().positive(), z.string().length(43)])

/** Reads such a token; undefined for one that we did not write. */
export function readToken(secret: string, token: string): Named | undefined {
  const read = parts.safeParse(token.split('.'))
  if (!read.success) return undefined
  const [clientId, id, sending, seal] = read.data
  const named = { clientId, id, sending }
  const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, named)))
  return isOurs ? named : undefined
}
