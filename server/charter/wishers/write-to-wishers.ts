import { charterMessages, findDealState, deals, type writeToWishers } from '../../../domain/charter/index.ts'
import { htmlOfText } from '../../../domain/inbox/index.ts'
import type { InputOf, Issue, OutputOf } from '../../../domain/kernel/index.ts'
import { postInThread } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { findWishers, readLetters, type KnownWisher } from './find-wishers.ts'

/** Wait of each letter, in which it can be taken back. */
const holdMs = 10_000

type Letter = InputOf<typeof writeToWishers>['body']['letters'][number]

/** Why a letter cannot be sent; undefined if it can. */
function refuseLetter(wisher: KnownWisher | undefined, path: string): Issue | undefined {
  if (wisher === undefined) return charterMessages.issue(path, 'no-wisher')
  return wisher.person.barred && charterMessages.issue(path, `wisher-${wisher.person.barred}`)
}

/** Writes to contacts about an empty leg (see the contract). Throws Forbidden, NotFound, Invalid. */
export async function writeLettersToWishers(
  ctx: Ctx,
  { params, body }: InputOf<typeof writeToWishers>,
): Promise<OutputOf<typeof writeToWishers>> {
  const lock = `letters ${ctx.db.tenant.clientId} ${params.id}`
  // Two who press at once write one after the other, and the second finds the letters of the first.
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const deal = await getRecord(ctx, deals, params.id)
  if (findDealState({ ...deal }, ctx.now) !== 'offered')
    throw new Invalid([charterMessages.issue('letters', 'deal-not-offered')])
  const known = new Map((await findWishers(ctx, deal)).map((wisher) => [wisher.person.contact.id, wisher]))
  const letters = [...new Map(body.letters.map((letter) => [letter.contact, letter])).values()]
  const issues = letters.flatMap(({ contact }, at) => refuseLetter(known.get(contact), `letters.${at}.contact`) ?? [])
  if (issues.length > 0) throw new Invalid(issues)
  const states = await readLetters(
    ctx,
    deal.id,
    letters.map(({ contact }) => contact),
  )
  const send = async ({ contact, subject, message }: Letter, messageId: string) => {
    const wisher = known.get(contact)
    const posted = await postInThread(ctx, {
      messageId,
      ref: `clients/${ctx.actor.clientId}/deals/${deal.id}`,
      medium: 'email',
      recipients: [
        {
          id: contact,
          kind: 'contact',
          name: wisher?.person.contact.name ?? '',
          ...(wisher?.email && { email: wisher.email }),
        },
      ],
      subject,
      message,
      messageHtml: htmlOfText(message),
      sendAt: ctx.now + holdMs,
    })
    return { contact, message: messageId, heldUntil: posted.message.hold_until ?? null }
  }
  const sent = []
  for (const letter of letters) {
    const freeId = states.get(letter.contact)?.freeId
    if (freeId !== undefined) sent.push(await send(letter, freeId))
  }
  return { sent }
}
