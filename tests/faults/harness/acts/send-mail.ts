import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { clientIds } from '../../../world.ts'
import { contactId } from '../world/cluster.ts'
import { untilHealed, type Act, type Stage } from './stage.ts'

const laro = clientIds.LARO
const ref = `clients/${laro}/contacts/${contactId}`

/** A content that no other upload has. */
function contentOf(words: string, bytes: number): Buffer {
  const line = Buffer.from(`${words}\n`)
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / line.length) }, () => line))
}

async function attach({ ana, ledger }: Stage, messageId: string, bytes: number) {
  const name = `${ledger.tag}.txt`
  const path = `clients/${laro}/attachments/threadsmsgs/${messageId}/${name}`
  const content = contentOf(messageId, bytes)
  const stored = await ana.upload(path, content)
  if (!stored) return []
  ledger.files.set(path, createHash('sha256').update(content).digest('hex'))
  return [{ name, url: stored.body.url }]
}

/** Emails to one to three people each, some with a file. */
export const sendMail: Act = async (stage, dice) => {
  const { ana, ledger } = stage
  await untilHealed(stage, dice, {
    least: 2,
    most: 5,
    step: async (turn) => {
      const [id, threadId] = [v7(), v7()]
      const people = Array.from(
        { length: 1 + dice.below(3) },
        (_, at) => `c${turn * 3 + at}.${ledger.tag}@customer.example`,
      )
      const [first = '', ...others] = people
      const files = dice.below(3) === 0 ? await attach(stage, id, 2000 + dice.below(200_000)) : []
      const body = {
        messageId: id,
        threadId,
        ref,
        medium: 'email',
        subject: `${ledger.tag} mail ${turn}`,
        message: 'Your flight is ready.',
        recipients: [{ name: 'One', email: first }],
        cc: others.map((email) => ({ name: 'Other', email })),
        files,
      }
      const answer = await ana.ask({ method: 'POST', path: '/api/messaging/post', body })
      if (!answer) return
      ledger.threads.add(threadId)
      ledger.emails.set(id, { threadId, recipients: people })
    },
  })
}

/** Files that hang on the contact. */
export const uploadFiles: Act = async (stage, dice) => {
  const { jo, ledger } = stage
  await untilHealed(stage, dice, {
    least: 1,
    most: 4,
    step: async (turn) => {
      const path = `clients/${laro}/attachments/contacts/${contactId}/${ledger.tag}-${turn}.txt`
      const content = contentOf(path, 500 + dice.below(120_000))
      const stored = await jo.upload(path, content)
      if (stored) ledger.files.set(path, createHash('sha256').update(content).digest('hex'))
    },
  })
}
