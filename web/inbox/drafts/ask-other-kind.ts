import { showAlert } from '../../platform/dialogs.ts'

/** Relation of an answer to its message. */
export type AnswerKind = 'reply' | 'forward'

const wording = {
  reply: {
    title: 'A Forward Is Being Written Here',
    message: 'Its text and files go into the answer; its recipients and subject do not.',
    confirm: 'Answer Instead',
    cancel: 'Keep the Forward',
  },
  forward: {
    title: 'An Answer Is Being Written Here',
    message: 'Its text and files go into the forward; its recipients and subject do not.',
    confirm: 'Forward Instead',
    cancel: 'Keep the Answer',
  },
}

/** Asks before words that were written for one person become words for another; whether they shall. */
export const askOtherKind = (kind: AnswerKind): Promise<boolean> => showAlert(wording[kind])
