import { htmlOfText } from '../quote-history.ts'

/** An unread item, as far as a mail may show it. */
export interface DigestItem {
  readonly title: string
  readonly author: string
  readonly summary: string
  /** Address at which it is opened. */
  readonly address: string
}

export interface Digest {
  readonly shows: 'count' | 'titles' | 'summaries'
  readonly clientName: string
  readonly items: readonly DigestItem[]
  /** Address of My Unread. */
  readonly unreadAddress: string
  /** Address at which the user chooses what such mails contain. */
  readonly settingsAddress: string
}

/** Items that a mail lists. */
const listed = 20

const titleOf = ({ author, title }: DigestItem): string =>
  [author, title].filter((word) => word !== '').join(': ') || 'No subject'

const link = (address: string, words: string): string => `<a href="${htmlOfText(address)}">${htmlOfText(words)}</a>`

/** A mail about unread items that shows only what its reader has chosen: without a choice no message text. */
export function unreadDigest({ shows, clientName, items, unreadAddress, settingsAddress }: Digest) {
  const count = items.length === 1 ? '1 unread conversation' : `${items.length} unread conversations`
  const shown = shows === 'count' ? [] : items.slice(0, listed)
  const more = shows !== 'count' && items.length > listed ? `and ${items.length - listed} more` : undefined
  const summaryOf = (item: DigestItem): string => (shows === 'summaries' ? item.summary : '')
  const lines = shown.flatMap((item) => [titleOf(item), ...[summaryOf(item)].filter(Boolean), item.address, ''])
  const rows = shown.map((item) => {
    const summary = summaryOf(item)
    return `<li>${link(item.address, titleOf(item))}${summary ? `<br>${htmlOfText(summary)}` : ''}</li>`
  })
  const head = `You have ${count} at ${clientName}.`
  const foot = 'You asked for this mail. Choose here what it shows, or that none is sent:'
  return {
    subject: `${count} at ${clientName}`,
    text: [head, '', ...lines, ...(more ? [more, ''] : []), unreadAddress, '', foot, settingsAddress, ''].join('\n'),
    html: [
      `<p>${htmlOfText(head)}</p>`,
      rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
      more ? `<p>${more}</p>` : '',
      `<p>${link(unreadAddress, 'Open My Unread')}</p>`,
      `<p>${link(settingsAddress, foot.slice(0, -1))}</p>`,
    ].join(''),
  }
}
