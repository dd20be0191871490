// What a key means to a text.

/** Inputs that take no letters: keys mean there what they mean beside them. */
const unwritten = new Set(['checkbox', 'radio', 'button', 'file', 'color', 'range'])

/** Whether keys pressed there are letters. */
export const isTextField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !unwritten.has(target.type)
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}

/** Ctrl-Enter among letters that wait for their box. No key types this character. */
export const sendMark = '\u0004'

/** Presses Ctrl-Enter. */
export const pressSend = (): boolean =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))

/** The words of a box, without those that were sent, lose their last letter. */
export const withoutLast = (words: string): string => (words.endsWith(sendMark) ? words : words.slice(0, -1))

/** Keys that only change others. */
export const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** Keys that are part of a text without being a letter. */
export const writes = new Set(['Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'])

/** A key with Ctrl, Alt or the like, which is no letter; AltGr makes letters. */
export const isChord = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')

/** The key that sends what is written. */
export const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey)
