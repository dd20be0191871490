import { v7 } from 'uuid'
import { clientIds } from '../../../world.ts'
import { contactId } from '../world/cluster.ts'
import { untilHealed, type Act, type Stage } from './stage.ts'

const ref = `clients/${clientIds.LARO}/contacts/${contactId}`

/** Posts until it is acknowledged, then again with the same id: it must not exist twice. */
async function post({ ana, ledger }: Stage, threadId: string, text: string): Promise<string> {
  const id = v7()
  const body = { messageId: id, threadId, ref, medium: 'note', subject: ledger.tag, message: text }
  const call = { method: 'POST', path: '/api/messaging/post', body }
  const answer = await ana.ask(call)
  if (answer) ledger.notes.set(id, { threadId, text })
  return id
}

/** A conversation of notes in a separate thread; some are repeated, some are deleted again. */
export const writeNotes: Act = async (stage, dice) => {
  const { ana, ledger } = stage
  const threadId = v7()
  ledger.threads.add(threadId)
  await post(stage, threadId, `${ledger.tag} first`)
  await untilHealed(stage, dice, {
    least: 4,
    most: 14,
    step: async (turn) => {
      const text = `${ledger.tag} note ${turn}`
      const id = await post(stage, threadId, text)
      if (dice.below(4) === 0) {
        const again = { messageId: id, threadId, medium: 'note', message: text }
        await ana.ask({ method: 'POST', path: '/api/messaging/post', body: again })
      }
      if (dice.below(4) > 0) return
      const answer = await ana.ask({ method: 'DELETE', path: `/api/messaging/message/${id}` })
      if (!answer) return
      ledger.notes.delete(id)
      ledger.removed.add(id)
    },
  })
}

/** A thread with two notes that is deleted whole, and in half of the runs brought back. */
export const deleteThread: Act = async (stage, dice) => {
  const { ana, ledger } = stage
  const threadId = v7()
  await post(stage, threadId, `${ledger.tag} doomed`)
  await post(stage, threadId, `${ledger.tag} doomed as well`)
  const gone = await ana.ask({ method: 'DELETE', path: `/api/messaging/thread/${threadId}` })
  if (!gone) return
  const fate = { isBack: false }
  ledger.threadsRemoved.set(threadId, fate)
  if (dice.below(2) === 0) return
  const back = await ana.ask({ method: 'POST', path: `/api/messaging/thread/${threadId}/restore` })
  fate.isBack = back !== undefined
}
