import { v7 } from 'uuid'
import { clientIds } from '../../../world.ts'
import { contactId } from '../world/cluster.ts'
import { untilHealed, type Act } from './stage.ts'

const ref = `clients/${clientIds.LARO}/contacts/${contactId}`

/** A draft that grows word by word, and in a third of the runs is sent in the end. */
export const typeDraft: Act = async (stage, dice) => {
  const { jo, ledger } = stage
  const [id, threadId] = [v7(), v7()]
  const draft = { texts: [''], acknowledged: 0, isSent: false }
  ledger.drafts.set(id, draft)
  const written = { threadId, ref, medium: 'note', subject: ledger.tag }
  let text = ledger.tag
  await untilHealed(stage, dice, {
    least: 4,
    most: 20,
    step: async (turn) => {
      text += ` word${turn}`
      draft.texts.push(text)
      const body = { ...written, message: text, device: ledger.tag }
      const answer = await jo.ask({ method: 'PUT', path: `/api/messaging/drafts/${id}`, body })
      if (answer) draft.acknowledged = draft.texts.length - 1
    },
  })
  if (dice.below(3) > 0) return
  const answer = await jo.ask({
    method: 'POST',
    path: '/api/messaging/post',
    body: { ...written, messageId: id, message: text },
  })
  draft.isSent = answer !== undefined
  if (draft.isSent) ledger.threads.add(threadId)
}
