import { escapeHtml } from '../../kernel/index.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'
import type { FormFaults, TypedForm } from './read-forms.ts'
import type { ShownLeg } from './shown-legs.ts'

/** Where a page of empty legs is drawn. */
export interface LegsPlace {
  /** The root of the site as seen from the page: '../'. */
  readonly root: string
  readonly company: string
}

/** A page of empty legs, without what the site has around it. */
export interface LegsPage {
  readonly title: string
  readonly description: string
  /** From the root of the site: '/empties'. */
  readonly path: string
  /** True if search engines may list it. */
  readonly isListed: boolean
  /** Structured data for search engines. */
  readonly data?: object
  /** HTML of its main part. */
  readonly main: string
}

/** A form after a refusal: typed values, and what is wrong with them. */
export interface Tried {
  readonly typed?: TypedForm
  readonly faults?: FormFaults
}

/** Words that a visitor has to read first; '' for none. */
export function drawFaults(faults: FormFaults = {}): string {
  const words = Object.values(faults)
  return words.length === 0
    ? ''
    : `<div class="legs-notice" role="alert">${words.map((one) => `<p>${escapeHtml(one)}</p>`).join('')}</div>`
}

interface Input {
  readonly name: string
  readonly label: string
  /** Further attributes. */
  readonly more: string
  readonly kind?: 'textarea'
  readonly usual?: string
}

/** An input with its label and the fault of its value. */
export function drawInput({ name, label, more, kind, usual = '' }: Input, { typed, faults }: Tried): string {
  const fault = faults?.[name]
  const value = escapeHtml(typed?.[name] ?? usual)
  const marks = fault === undefined ? '' : ' aria-invalid="true"'
  const field =
    kind === 'textarea'
      ? `<textarea name="${name}" ${more}${marks}>${value}</textarea>`
      : `<input name="${name}" value="${value}" ${more}${marks}>`
  return `<label>${label}${field}</label>`
}

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** A field that people do not see and machines fill in. */
export const trap =
  '<label class="trap" aria-hidden="true">Leave this empty<input name="website" tabindex="-1" autocomplete="off"></label>'

export const countPeople = (people: number): string => `${people} ${people === 1 ? 'person' : 'people'}`

/** Price of an empty leg in two lines. */
export function priceLines({ price }: ShownLeg, people: number): readonly [main: string, detail: string] {
  if (price === undefined) return ['Price on request', 'we answer with a quote']
  const { base, total } = price
  if (total === undefined) return [formatMoney(base), 'and taxes']
  if (total === base) return [formatMoney(base), `for ${countPeople(people)}`]
  return [formatMoney(total), `${formatMoney(base)} and taxes, ${countPeople(people)}`]
}

/** Draws an answer of a few words, with the way back to the list. */
export const drawWords = (
  { root }: LegsPlace,
  { title, words }: { readonly title: string; readonly words: readonly string[] },
): LegsPage => ({
  title,
  description: '',
  path: '/empties',
  isListed: false,
  main: `<section class="legs legs-words"><h1>${escapeHtml(title)}</h1>${words.map((one) => `<p>${escapeHtml(one)}</p>`).join('')}<p><a href="${root}empties">See all empty legs</a></p></section>`,
})
