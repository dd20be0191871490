import { v7 } from 'uuid'
import { z } from 'zod'
import { calculateFlight, chooseAircraft, quoteRequest, quotes, readRequestOf } from '../../../domain/charter/index.ts'
import { tasks } from '../../../domain/crm/index.ts'
import { addNote, replyContext, saveDraft, threads } from '../../../domain/inbox/index.ts'
import { escapeHtml, type InputOf } from '../../../domain/kernel/index.ts'
import { defineTool, type Tool } from './define-tool.ts'
import { Refused, type Product, type ToolContract } from './product.ts'
import { readRecord, readTitle, recordName } from './read-tools.ts'

const id = z.string().trim().min(1).max(100)
const text = z.string().trim().min(1).max(20_000)

const taskBody = z.strictObject({
  name: z.string(),
  description: z.string(),
  index: z.int(),
  due: z.int().optional(),
  about: z.strictObject({ type: z.string(), id: z.string(), label: z.string() }).optional(),
})

/** Creating a task by its record's own call, with these fields alone. */
const makeTask = {
  method: 'POST',
  path: '/data/clients/:client/tasks',
  summary: 'Create: Task',
  role: 'member',
  body: taskBody,
  output: z.looseObject({ id: z.string() }),
  assistants: 'prepares',
} satisfies ToolContract

const quoteArgs = z.strictObject({
  conversation: id.optional(),
  message: id.optional(),
  contact: id.optional(),
  words: z.string().trim().min(3).max(300).optional(),
  aircraft: id.optional(),
})

type Asked = InputOf<typeof quoteRequest>['body']

type Beginning = Pick<Asked, 'quote' | 'message'>

/** Reads the flight of a few words. Throws Refused. */
async function readWords(product: Product, words: string): Promise<Beginning> {
  const { isFlight, quote } = await product.call(calculateFlight, { body: { words } })
  if (!isFlight) throw new Refused(400, 'words: They name no flight with both its ends.')
  return { quote }
}

/** Reads the mails of a conversation, or one of them. Throws Refused. */
async function readMails(product: Product, thread: string, message: string | undefined): Promise<Beginning> {
  const read = await product.call(readRequestOf, { body: { thread, ...(message !== undefined && { message }) } })
  if (read.draft === null) throw new Refused(400, 'No mail of this conversation asks for a flight. Give words.')
  const from = message ?? read.message?.id
  return { quote: read.quote, ...(from !== undefined && { message: from }) }
}

/** First facts of the quote, and its receiver. Throws Refused. */
async function findBeginning(product: Product, args: z.output<typeof quoteArgs>): Promise<Omit<Asked, 'id'>> {
  const { conversation: thread, message, contact, words } = args
  const about = { ...(thread !== undefined && { thread }), ...(contact !== undefined && { contact }) }
  if (words !== undefined) return { ...about, ...(await readWords(product, words)) }
  if (thread === undefined) throw new Refused(400, 'Give a conversation, or words with a contact.')
  return { ...about, ...(await readMails(product, thread, message)) }
}

const stored = z.looseObject({ version: z.int(), price: z.looseObject({ total: z.int().optional() }).optional() })

/**
 * Gives the quote an aircraft, and with it its price, as long as nobody has changed it since it was made. Answers its
 * total. Throws Refused.
 */
async function takeAircraft(product: Product, quote: string, aircraft: string): Promise<number | undefined> {
  const { version, price } = stored.parse(await readRecord(product, quotes.name, quote))
  if (version !== 1) return price?.total
  const body = { record: 'quotes' as const, id: quote, version, aircraft, isConfirmed: false }
  return (await product.call(chooseAircraft, { body })).total
}

const prepareQuote = defineTool('prepare_quote', quoteArgs, async (product, args) => {
  const asked = await findBeginning(product, args)
  const made = await product.call(quoteRequest, { body: { id: product.workId, ...asked } })
  const subject = { record: quotes.name, id: made.id }
  const content = { id: made.id, number: made.number, legs: asked.quote.legs }
  if (args.aircraft === undefined)
    return {
      words: 'The draft of the quote is made, without an aircraft. A person checks and sends it.',
      content,
      subject,
    }
  const total = await takeAircraft(product, made.id, args.aircraft)
  return {
    words: 'The draft of the quote is made, with its aircraft and price. A person checks and sends it.',
    content: { ...content, total },
    subject,
  }
})

/** Plain text as the editor's HTML: nothing in it is markup. */
const asHtml = (words: string): string =>
  words
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

const draftReply = defineTool(
  'draft_reply',
  z.strictObject({ conversation: id, text }),
  async (product, { conversation, text: words }) => {
    const { recipients, cc, subject, replyingTo } = await product.call(replyContext, {
      params: { id: conversation },
      query: { mode: 'replyAll' },
    })
    const { message } = await product.call(saveDraft, {
      params: { id: v7() },
      body: {
        threadId: conversation,
        medium: 'email',
        recipients,
        cc,
        subject,
        ...(replyingTo !== undefined && { replyingTo }),
        messageHtml: asHtml(words),
        message: words,
        device: 'assistant',
      },
    })
    return {
      words: 'The draft is in the conversation. The user reads it, and sends it or not.',
      content: { draft: message.id, recipients, cc, subject },
      subject: { record: threads.name, id: conversation },
    }
  },
)

const writeNote = defineTool(
  'add_note',
  z.strictObject({ conversation: id, text }),
  async (product, { conversation, text: words }) => {
    const { message } = await product.call(addNote, { params: { id: conversation }, body: { text: words } }, true)
    return {
      words: 'The note is in the conversation, for colleagues alone.',
      content: { note: message.id },
      subject: { record: threads.name, id: conversation },
    }
  },
)

const priorities = { low: 10, medium: 30, high: 60 } as const

const createTask = defineTool(
  'create_task',
  z.strictObject({
    name: z.string().trim().min(1).max(200),
    description: z.string().trim().max(10_000).default(''),
    priority: z.enum(['low', 'medium', 'high']).default('medium'),
    due: z.iso.date().optional(),
    about: z.strictObject({ type: recordName, id }).optional(),
  }),
  async (product, { name, description, priority, due, about }) => {
    const subject = about && { ...about, label: await readTitle(product, about.type, about.id) }
    const body = {
      name,
      description: description === '' ? '' : asHtml(description),
      index: priorities[priority],
      ...(due !== undefined && { due: Date.parse(`${due}T12:00:00Z`) }),
      ...(subject && { about: subject }),
    }
    const made = await product.call(makeTask, { body }, true)
    return { words: 'The task is made.', content: { task: made.id }, subject: { record: tasks.name, id: made.id } }
  },
)

/** Tools that prepare: a person decides about what they make. */
export const prepareTools: readonly Tool[] = [prepareQuote, draftReply, writeNote, createTask]
