import { fillWords } from '../../kernel/index.ts'
import { formatDate, formatMoney } from '../../kernel/values/format-value.ts'
import { dutch } from './words/dutch.ts'
import { english, type SiteWords } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { italian } from './words/italian.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

/** The site's own words, by language. */
export const siteWords: Readonly<Record<string, SiteWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
}

/** How a site speaks on pages of one language: its own words, its days and its numbers. */
export interface Speech {
  /** Of the words: that of the page or, where the site has none in that one, English. */
  readonly language: string
  readonly words: SiteWords
  /** Of any counted thing: '1 Sitz', '8 Sitze'. */
  readonly seats: (n: number) => string
  readonly day: (at: number, timezone: string) => string
  readonly number: (value: unknown) => unknown
  /** Cents as USD (decision E1). */
  readonly money: (cents: number) => string
}

const inEnglish: Speech = {
  language: 'en',
  words: english,
  seats: (n) => fillWords(english.seats, { n }),
  day: formatDate,
  number: (value) => value,
  money: formatMoney,
}

function speechOf(language: string, words: SiteWords): Speech {
  const number = new Intl.NumberFormat(language)
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' })
  const plural = new Intl.PluralRules(language)
  return {
    language,
    words,
    seats: (n) => fillWords(plural.select(n) === 'one' ? words.seat : words.seats, { n: number.format(n) }),
    day: (at, timeZone) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(at),
    number: (value) => (typeof value === 'number' ? number.format(value) : value),
    money: (cents) => money.format(cents / 100),
  }
}

const speeches = new Map<string, Speech>()

/** Words of a site on pages of a language: 'pt-br' as 'pt', and English for a language without words. */
export function speechIn(language: string): Speech {
  const base = language.split('-')[0] ?? ''
  const words = Object.hasOwn(siteWords, base) ? siteWords[base] : undefined
  if (words === undefined || base === 'en') return inEnglish
  const speech = speeches.get(base) ?? speechOf(base, words)
  speeches.set(base, speech)
  return speech
}
