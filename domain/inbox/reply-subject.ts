const prefix = /^\s*(?:re|fwd?|aw|wg|sv|tr|rv)(?:\[\d+\])?\s*:\s*/i

/** A subject without the marks of answering and forwarding, blanks made one: what tells two subjects apart. */
export function bareSubject(subject: string): string {
  let rest = subject.replaceAll(/\s+/g, ' ').trim()
  while (prefix.test(rest)) rest = rest.replace(prefix, '')
  return rest.trim()
}

/** The subject of an answer or a forward: one mark, however many the original carries. */
export function answerSubject(subject: string, mode: 'reply' | 'replyAll' | 'forward'): string {
  const bare = bareSubject(subject)
  return `${mode === 'forward' ? 'Fwd' : 'Re'}: ${bare}`.trim()
}
