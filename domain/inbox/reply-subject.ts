/** Marks of answering and forwarding in the languages whose mailers translate them. */
const marks = [
  're|fwd?|fs', // English
  'aw|wg', // German
  'antw|doorst', // Dutch
  'sv|vs|vb|vl', // the Nordic languages
  'tr|réf|ref', // French
  'rv|res|enc', // Spanish, Portuguese
  'r|rif|i', // Italian
  'odp|pd', // Polish
  'ynt|ilt', // Turkish
  '回复|答复|回覆|转发|轉寄|返信|転送', // Chinese, Japanese
].join('|')

const prefix = new RegExp(`^\\s*(?:${marks})(?:\\[\\d+\\]|\\(\\d+\\))?\\s*[:：]\\s*`, 'iu')

/** A subject without reply and forward marks, blanks made one: by it two subjects are distinguished. */
export function bareSubject(subject: string): string {
  let rest = subject.replaceAll(/\s+/g, ' ').trim()
  while (prefix.test(rest)) rest = rest.replace(prefix, '')
  return rest.trim()
}

/** Marks that mail systems put before the subject of a mail from outside, or of one that they distrust. */
const stamps =
  /^(?:[[(*]{1,3}\s*(?:external|extern|ext|caution|suspected spam|spam)\b[^\])*]{0,40}[\])*]{1,3}|external:)\s*/i

/** Subject for comparison: neither marks, stamps, nor case distinguish two. */
export function subjectKey(subject: string): string {
  let rest = bareSubject(subject)
  while (stamps.test(rest)) rest = bareSubject(rest.replace(stamps, ''))
  return rest.toLowerCase()
}

/** Subject of an answer or a forward: one mark, for any number of marks in the original. */
export function answerSubject(subject: string, mode: 'reply' | 'replyAll' | 'forward'): string {
  const bare = bareSubject(subject)
  return `${mode === 'forward' ? 'Fwd' : 'Re'}: ${bare}`.trim()
}
