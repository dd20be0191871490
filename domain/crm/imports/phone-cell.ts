import { numberBeforeExtension } from '../../kernel/values/phone-extension.ts'
import { phoneNumber } from '../../kernel/values/phone-number.ts'
import type { UnreadPart } from './imported-contact.ts'

interface PhoneCell {
  readonly numbers: readonly string[]
  /** Text in addition to the numbers, for the notes of the contact. */
  readonly note: string
  readonly unread: readonly UnreadPart[]
}

const placeholder = /^(?:[-\u2010-\u2015./?\s]*|n\.?\s*\/?\s*a\.?|none|null|nil|unknown|tbd|no phone)$/i
const separator = /\s*(?:[;,|\n]|\s\/\s|\/(?=\s*\+)|\s(?:or|and|und|oder|et|ou|&)\s)\s*/i
const labelBefore =
  /^(?:[tmcohwp]\s+(?=[+\d(])|(?:tel|phone|mobile|mob|cell|office|home|work|fax|telefon|handy|[tmcohwp])\s*[.:]\s*)+/i

/** Signs and zeros that spreadsheets write around a number, such as '0174 and 2125550174.0. */
const writtenAround = /^[=']+(?=[+\d(])|(?<=^\d{7,})\.0$/g
const spacedPrefix = /^00\s+(?=[1-9])/

const remark = /^(.*?\d[\d\s)]*?)\s*\([^()]*[a-z][^()]*\)$/i

function readPart(part: string) {
  const whole = phoneNumber(part)
  if (whole !== undefined) return { number: whole, note: '' }
  const [, number = ''] = remark.exec(part) ?? []
  const read = numberBeforeExtension(part) ?? phoneNumber(number)
  return { number: read, note: read === undefined ? '' : `Phone as imported: ${part}` }
}

/** Reads the phone numbers of a cell, extensions as notes, and the parts that are not numbers. */
export function readPhoneCell(cell: string): PhoneCell {
  const joined = cell.replaceAll(/[,;]\s*(?=(?:extension|ext|x|dw)\b|x\d)/gi, ' ')
  const parts = joined
    .split(separator)
    .map((part) => part.replace(labelBefore, '').replaceAll(writtenAround, '').replace(spacedPrefix, '00').trim())
  const readings = parts.filter((part) => !placeholder.test(part)).map((part) => ({ part, ...readPart(part) }))
  return {
    numbers: [...new Set(readings.flatMap(({ number }) => number ?? []))],
    note: readings.flatMap((one) => (one.note === '' ? [] : [one.note])).join('\n'),
    unread: readings.flatMap(({ part, number }) =>
      number === undefined ? [{ value: part, words: `'${part}' is not a phone number.` }] : [],
    ),
  }
}
