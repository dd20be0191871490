import { wordsOfHtml } from '../../../domain/inbox/index.ts'

interface Words {
  readonly owner: string | undefined
  readonly subject: string
  readonly html: string
  readonly message: string
}

const longestName = 60

/** A new reply: named after its first words until it gets a name, under a new id. */
export function newReply({ owner, subject, html, message }: Words) {
  const words = subject || (html === '' ? message : wordsOfHtml(html)) || 'New reply'
  const name = words.replaceAll(/\s+/g, ' ').trim().slice(0, longestName)
  return {
    name,
    template_id: `reply-${crypto.randomUUID().slice(0, 13)}`,
    subject,
    html,
    message,
    ...(owner === undefined ? {} : { owner }),
  }
}
