import * as Y from 'yjs'
import { z } from 'zod'
import { messageFile, recipient, type Recipient } from '../message-parts.ts'
import { bodyHtml } from './body-html.ts'

type MessageFile = z.output<typeof messageFile>

/** Fields of a shared draft in addition to its text. */
export interface SharedFields {
  readonly subject: string
  /** Empty when the signature was taken off. */
  readonly signature?: string | undefined
  readonly replyingTo?: string | undefined
  readonly forward?: string | undefined
  readonly template_id?: string | undefined
  readonly skipTracking?: boolean | undefined
  readonly recipients: readonly Recipient[]
  readonly cc: readonly Recipient[]
  readonly bcc: readonly Recipient[]
  readonly files: MessageFile[]
}

const texts = ['subject', 'signature', 'replyingTo', 'forward', 'template_id'] as const
const values = [...texts, 'skipTracking'] as const
const lists = ['recipients', 'cc', 'bcc', 'files'] as const

const longest = { subject: 2000, signature: 100_000, replyingTo: 100, forward: 100, template_id: 500 } as const

/** Where the text is, for the editor. */
export const bodyOf = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment('body')

const fieldsMap = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('fields')

function textIn(doc: Y.Doc, name: (typeof texts)[number]): string | undefined {
  const value = fieldsMap(doc).get(name)
  return typeof value === 'string' ? value.slice(0, longest[name]) : undefined
}

function flagIn(doc: Y.Doc, name: 'skipTracking'): boolean | undefined {
  const value = fieldsMap(doc).get(name)
  return typeof value === 'boolean' ? value : undefined
}

/** Valid entries of a list: a document may come from any writer. */
const entriesIn = <Entry>(doc: Y.Doc, name: (typeof lists)[number], shape: z.ZodType<Entry>): Entry[] =>
  doc
    .getArray(name)
    .toArray()
    .flatMap((value) => shape.safeParse(value).data ?? [])

/** Reads the fields other than the text. */
export const readFields = (doc: Y.Doc): SharedFields => ({
  subject: textIn(doc, 'subject') ?? '',
  signature: textIn(doc, 'signature'),
  replyingTo: textIn(doc, 'replyingTo'),
  forward: textIn(doc, 'forward'),
  template_id: textIn(doc, 'template_id'),
  skipTracking: flagIn(doc, 'skipTracking'),
  recipients: entriesIn(doc, 'recipients', recipient),
  cc: entriesIn(doc, 'cc', recipient),
  bcc: entriesIn(doc, 'bcc', recipient),
  files: entriesIn(doc, 'files', messageFile),
})

const keyOf = (value: unknown): string => JSON.stringify(value)

/** Puts in and takes out what differs, so that what two people add at once is both kept. */
function putList(doc: Y.Doc, name: (typeof lists)[number], wanted: readonly unknown[]): void {
  const list = doc.getArray(name)
  const keep = new Set(wanted.map(keyOf))
  for (let at = list.length - 1; at >= 0; at -= 1) if (!keep.has(keyOf(list.get(at)))) list.delete(at)
  const there = new Set(list.toArray().map(keyOf))
  const added = wanted.filter((value) => !there.has(keyOf(value)))
  if (added.length > 0) list.push(added)
}

/** Writes changed fields other than the text. */
export function writeFields(doc: Y.Doc, fields: SharedFields, origin?: unknown): void {
  const known = readFields(doc)
  doc.transact(() => {
    for (const name of values) {
      if (fields[name] === known[name]) continue
      if (fields[name] === undefined) fieldsMap(doc).delete(name)
      else fieldsMap(doc).set(name, fields[name])
    }
    for (const name of lists) if (keyOf(fields[name]) !== keyOf(known[name])) putList(doc, name, fields[name])
  }, origin)
}

/** The text as HTML, as the editor writes it. Throws RangeError for a text that is nested too deep. */
export const readHtml = (doc: Y.Doc): string => bodyHtml(bodyOf(doc))
