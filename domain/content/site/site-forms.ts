import { escapeHtml } from '../../kernel/index.ts'
import { hourMs } from '../../kernel/values/durations.ts'
import type { SiteWords } from './words/english.ts'

/** Fields that machines fill in and people do not see. */
const trap =
  '<p class="trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></p>'

interface Input {
  readonly name: string
  readonly label: string
  readonly type?: string
  readonly isRequired?: boolean
  readonly complete?: string
  readonly more?: string
}

const input = ({ name, label, type = 'text', isRequired = false, complete = 'off', more = '' }: Input): string =>
  `<label>${label}<input name="${name}" type="${type}" autocomplete="${complete}"${isRequired ? ' required' : ''} maxlength="300"${more}></label>`

/** Texts of a form, and its address. */
export interface FormDrawing {
  /** The site's root as seen from the page. */
  readonly root: string
  readonly words: SiteWords
  /** The language of the page, where it is not the first one of its site: the answer is given in it. */
  readonly language?: string
}

const who = (words: SiteWords): string =>
  [
    input({ name: 'name', label: words.name, isRequired: true, complete: 'name' }),
    input({ name: 'email', label: words.email, type: 'email', isRequired: true, complete: 'email' }),
    input({ name: 'phone', label: words.phone, type: 'tel', complete: 'tel' }),
  ].join('')

const spoken = ({ language }: FormDrawing): string =>
  language === undefined ? '' : `<input type="hidden" name="language" value="${escapeHtml(language)}">`

/** A message into the inbox. */
export const contactForm = (form: FormDrawing): string => {
  const { root, words } = form
  return `<form method="post" action="${root}_contact" class="form">${who(words)}<label class="wide">${words.message}<textarea name="message" rows="5" required maxlength="5000"></textarea></label>${trap}${spoken(form)}<p class="wide"><button type="submit">${words.send}</button></p></form>`
}

/** A charter request into the inbox, where it is read into the draft of a quote. */
export const requestForm = (form: FormDrawing): string => {
  const { root, words } = form
  const place = ` placeholder="${words.place}"`
  const inputs = [
    input({ name: 'from', label: words.from, isRequired: true, more: place }),
    input({ name: 'to', label: words.to, isRequired: true, more: place }),
    input({ name: 'day', label: words.day, type: 'date', isRequired: true }),
    input({ name: 'back', label: words.return, type: 'date' }),
    input({
      name: 'passengers',
      label: words.passengers,
      type: 'number',
      isRequired: true,
      more: ' min="1" max="400" value="2"',
    }),
    who(words),
  ].join('')
  return `<form method="post" action="${root}_request" class="form">${inputs}<label class="wide">${words.anything}<textarea name="notes" rows="3" maxlength="3000"></textarea></label>${trap}${spoken(form)}<p class="wide"><button type="submit">${words.ask}</button></p></form>`
}

/** Offset of the last place on earth from UTC, in milliseconds: a day is over once it is over there. */
const lastPlaceMs = 12 * hourMs

/**
 * True if a day ('2027-03-10') is over everywhere at a moment in epoch milliseconds: 'today' is valid in each time
 * zone.
 */
export const isDayOver = (day: string, now: number): boolean =>
  day < new Date(now - lastPlaceMs).toISOString().slice(0, 10)

interface Asked {
  readonly from: string
  readonly to: string
  readonly day: string
  readonly back: string
  readonly passengers: string
  readonly notes: string
}

/** '2026-12-20' -> '12/20/2026' */
const usDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** A request in words, as its reader in the inbox takes them. */
export function requestWords({ from, to, day, back, passengers, notes }: Asked): string {
  return [
    `From ${from} to ${to} on ${usDay(day)}.`,
    back && `Return from ${to} to ${from} on ${usDay(back)}.`,
    `${passengers} passengers.`,
    notes,
  ]
    .filter(Boolean)
    .join('\n')
}
