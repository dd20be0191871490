import { showAlert } from '../../platform/dialogs.ts'

/** What an answer is to its message. */
export type AnswerKind = 'reply' | 'forward'

const wording = {
  reply: {
    title: 'A Forward Is Being Written Here',
    message: 'Its words and files would go into the answer; whom it was for and its subject would not.',
    confirm: 'Answer Instead',
    cancel: 'Keep the Forward',
  },
  forward: {
    title: 'An Answer Is Being Written Here',
    message: 'Its words and files would go into the forward; whom it was for and its subject would not.',
    confirm: 'Forward Instead',
    cancel: 'Keep the Answer',
  },
}

/** Asks before words that were written for one person become words for another; whether they shall. */
export const askOtherKind = (kind: AnswerKind): Promise<boolean> => showAlert(wording[kind])
