// Meaning of a key in a text.

/** Inputs without letters: keys mean the same there as outside. */
const unwritten = new Set(['checkbox', 'radio', 'button', 'file', 'color', 'range'])

/** True if keys pressed there are letters. */
export const isTextField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !unwritten.has(target.type)
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}

/** Ctrl-Enter among letters that wait for their box, and Ctrl-Shift-Enter. No key types these characters. */
const sendMark = '\u0004'
const doneMark = '\u0005'
const marks = [sendMark, doneMark]

/** Sign of the key among the letters; undefined for any key that does not send. */
export function markOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return undefined
  return shiftKey ? doneMark : sendMark
}

export const isMark = (letter: string): boolean => marks.includes(letter)

/** End of the first message among the words; -1 if none was sent. */
export const firstMarkIn = (words: string): number => words.split('').findIndex(isMark)

/** Words after sending is no longer wanted. */
export const unsent = (words: string): string => marks.reduce((text, mark) => text.replaceAll(mark, '\n'), words)

/** Words with further input appended. A message that ended its thread takes none. */
export const withTyped = (words: string, typed: string): string => (words.endsWith(doneMark) ? words : words + typed)

/** Presses the key that a mark means. */
export const pressSend = (mark: string): boolean =>
  window.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, shiftKey: mark === doneMark, cancelable: true }),
  )

/** The words of a box, without those that were sent, lose their last letter. */
export const withoutLast = (words: string): string => (isMark(words.slice(-1)) ? words : words.slice(0, -1))

/** Keys that only change others. */
export const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** Keys that are part of a text without being a letter. */
const writes = new Set(['Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'])

/** A key with Ctrl, Alt or the like, which is no letter; AltGr makes letters. */
export const isChord = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')

export const dialogs = '[role="dialog"], [role="alertdialog"]'

/** Continued typing, and the focused element at its beginning. */
interface Begun {
  readonly from: Element | null
}

/** A link or button that the person has gone to since they began. */
const isGoneTo = (target: EventTarget | null, begun: Begun | undefined): boolean =>
  target instanceof Element && target !== begun?.from && target.matches('a[href], button')

/** A key that is part of a text. Enter in a field of one line leaves it, and in a dialog or on a button answers it. */
export function isWriting({ key, target }: KeyboardEvent, begun: Begun | undefined): boolean {
  if (key !== 'Enter') return key.length === 1 || writes.has(key)
  const isAnswer = isGoneTo(target, begun) || (target instanceof Element && target.closest(dialogs) !== null)
  return !(target instanceof HTMLInputElement) && (!isAnswer || isTextField(target))
}
