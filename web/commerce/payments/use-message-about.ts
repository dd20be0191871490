import { leaveForBox, type MadeMessage } from '../../inbox/index.ts'
import { useGo } from '../../platform/address.ts'
import { useClient } from '../../platform/platform-context.tsx'

interface Recipient {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const isAddress = (line: string): boolean => /^https?:\/\/\S+$/.test(line)

/** Plain lines as paragraphs; a line that is an address becomes a link. */
const writeHtml = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isAddress(line) ? `<a href="${escaped(line)}">${escaped(line)}</a>` : escaped(line)))
    .map((line) => `<p>${line}</p>`)
    .join('')

/** A mail of plain lines to a customer. */
export function makeMail(to: Recipient | undefined, subject: string, text: string): MadeMessage {
  const { id, name = '', email = '' } = to ?? {}
  const recipients = email === '' ? [] : [{ kind: 'contact' as const, name, email, ...(id !== undefined && { id }) }]
  return { medium: 'email', recipients, subject, html: writeHtml(text) }
}

/** Begins a message in the conversation of a record; a user sends it. */
export function useMessageAbout(record: string, id: string): (message: MadeMessage) => void {
  const client = useClient()
  const go = useGo()
  return (message) => {
    leaveForBox(`clients/${client.id}/${record}/${id}`, message)
    go(`threads?compose=${encodeURIComponent(`${record}/${id}`)}`)
  }
}
