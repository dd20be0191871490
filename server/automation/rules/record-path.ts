import { recordPath, threads } from '../../../domain/inbox/index.ts'
import { isDoc, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'

const readId = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Record whose screen shows one without a screen: the quote of a shared page, the invoice of a payment. */
function findOuter(row: Doc): string | undefined {
  const outer = [row['object'], row['debt']].find(isDoc)
  if (outer === undefined) return undefined
  return recordPath({ type: readId(outer['type'] ?? outer['record']), id: readId(outer['id']) })
}

/** Path of the screen of a record below the client's key; undefined for one without a screen. */
export function findRecordPath({ name, conversation }: RecordDefinition, row: Doc): string | undefined {
  const id = encodeURIComponent(readId(row['id']))
  if (name === threads.name) return `threads/${id}`
  return conversation?.screen({ id }) ?? findOuter(row)
}
