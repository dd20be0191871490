import { shownNumber, threadsmsgs } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { createRecord } from '../../platform/records/index.ts'
import { isLoop } from '../../../domain/inbox/mail/loop-guard.ts'
import { announceMessage } from '../announce-message.ts'
import { queueText } from './queue-text.ts'
import { textHome, type TextHome } from './text-home.ts'

type Message = RowOf<typeof threadsmsgs>

/** Two machines that ask each other for help would never end (decision M13). */
async function textsInLastHour(ctx: Ctx, { tRef }: Message): Promise<number> {
  const [row] = await ctx.db.run(sql<{ count: number }>`
    select count(*)::int as count from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and "thread" = ${tRef} and trashed_at is null
      and "date" > ${ctx.now - hourMs} and "inbound"`)
  return row?.count ?? 0
}

const helpWords = ({ name, phone, number, email }: TextHome): string => {
  const ways = [`call ${shownNumber(phone ?? number ?? '')}`, ...(email === undefined ? [] : [`write to ${email}`])]
  return `${name}: for help ${ways.join(' or ')}. Msg & data rates may apply. Reply STOP to end texts.`
}

/** Answers HELP with who we are and how to reach us, as carriers ask of everybody who texts (decision M12). */
export async function answerHelp(ctx: Ctx, asked: Message): Promise<void> {
  const home = await textHome(ctx)
  if (home.number === undefined || isLoop(await textsInLastHour(ctx, asked))) return
  const { from, contact, tRef, object } = asked
  const doc = threadsmsgs.shape.parse({
    medium: 'text',
    tRef,
    contact,
    object,
    message: helpWords(home),
    recipients: [{ id: contact?.id, kind: 'contact', name: contact?.name, phone: from?.address }],
    is_automatic: true,
  })
  // After the answered message, though both are of one moment.
  const answer = await createRecord(ctx, threadsmsgs, { doc, date: Math.max(ctx.now, asked.date + 1) })
  await announceMessage(ctx, await queueText(ctx, answer))
}
