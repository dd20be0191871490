import { z } from 'zod'
import { defineContract, defineRecord, shortText, textField } from '../../kernel/index.ts'
import { shortUrlMessages } from './messages.ts'

/** Characters of a short URL: too many to be guessed, because its target may open a page. */
const nameLength = 12

const mostUrlCharacters = 4000

/** A web address with a plain host: no user before it, no line break or backslash in it. */
const webAddress = /^https?:\/\/[\w.-]+(:\d{1,5})?([/?#][^\s\\<>"]*)?$/i

/** True for an address to which a short URL may lead. */
export const isWebAddress = (url: string): boolean => url.length <= mostUrlCharacters && webAddress.test(url)

/** A short address that leads to a long one, for tracking and payment links (3-aviation section 3, commerce 22). */
export const shortUrls = defineRecord({
  name: 'short_urls',
  label: { one: 'Short URL', many: 'Short URLs', path: 'short URLs' },
  path: 'clients/{client}/short_urls',
  shape: z.strictObject({
    /** The random last part of the short address. */
    name: shortText.optional(),
    longUrl: z.string().max(mostUrlCharacters).default(''),
    clicks: z.int().nonnegative().default(0),
    /** The record that it was made for: 'orders/ID'; empty for one that staff made by hand. */
    refPath: shortText.default(''),
  }),
  access: { read: 'payments', write: 'payments' },
  randomWords: { name: nameLength },
  recorded: ['name', 'clicks', 'refPath'],
  columns: {
    name: { type: 'text' },
    long_url: { type: 'text', path: 'longUrl' },
    clicks: { type: 'bigint' },
    ref_path: { type: 'text', path: 'refPath' },
  },
  hashed: ['long_url'],
  indexes: [['clicks']],
  list: {
    columns: [
      { field: 'name', label: 'Short name', kind: 'code' },
      { field: 'longUrl', label: 'Leads to' },
      { field: 'clicks', label: 'Clicks', kind: 'number', sortable: true },
      { field: 'refPath', label: 'Made for' },
      { field: 'date', label: 'Date', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('longUrl', 'Leads to', { required: true, maxLength: mostUrlCharacters })],
  title: (doc) => String(doc['name'] ?? ''),
  check: ({ longUrl }) => (isWebAddress(longUrl) ? [] : [shortUrlMessages.issue('longUrl', 'short-url-address')]),
})

/** Makes a short address, or answers the one that leads there already for the same record. */
export const shortenUrl = defineContract({
  method: 'POST',
  path: '/short_urls',
  summary: 'A short address for a payment or tracking link',
  role: 'payments',
  changes: ['short_urls'],
  body: z.strictObject({
    longUrl: z.string().min(1).max(mostUrlCharacters),
    /** 'orders/ID' */
    refPath: shortText.default(''),
  }),
  output: z.object({ id: z.string(), name: z.string(), url: z.string() }),
})
