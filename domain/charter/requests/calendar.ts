/** A day as its number since 1970, so that days are counted without clocks. */
export type DayNumber = number

const dayMs = 86_400_000

export const dayNumber = (year: number, month: number, day: number): DayNumber | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? Math.floor(at.getTime() / dayMs) : undefined
}

export const isoDay = (day: DayNumber): string => new Date(day * dayMs).toISOString().slice(0, 10)

export const dayOfIso = (iso: string): DayNumber => Math.floor(Date.parse(`${iso}T00:00:00Z`) / dayMs)

/** 0 is Monday. */
export const weekdayOf = (day: DayNumber): number => (day + 3) % 7

export const partsOf = (day: DayNumber): { readonly year: number; readonly month: number; readonly day: number } => {
  const at = new Date(day * dayMs)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const weekdayName = (day: DayNumber): string => weekdayNames[weekdayOf(day)] ?? ''

/** 'Fri, Dec 4' with the year where it is another than that of a given day. */
export function dayWords(day: DayNumber, today: DayNumber): string {
  const { year, month, day: date } = partsOf(day)
  const words = `${weekdayName(day).slice(0, 3)}, ${monthNames[month - 1]} ${date}`
  return year === partsOf(today).year ? words : `${words}, ${year}`
}

const monthStems: readonly (readonly [RegExp, number])[] = [
  [/^(?:jan|janv|ene|gen)/, 1],
  [/^(?:feb|fev|febr)/, 2],
  [/^mar|^mrz|^maart/, 3],
  [/^(?:apr|avr|abr)/, 4],
  [/^(?:may|mai|mag|mei)/, 5],
  [/^(?:jun|juin|giu)/, 6],
  [/^(?:jul|juil|lug)/, 7],
  [/^(?:aug|aout|ago)/, 8],
  [/^(?:sep|set)/, 9],
  [/^(?:oct|okt|ott|out)/, 10],
  [/^nov/, 11],
  [/^(?:dec|dez|dic)/, 12],
]

export const monthOf = (words: string): number => monthStems.find(([stem]) => stem.test(words))?.[1] ?? 0

/** Months in English, German, French, Spanish, Italian, Dutch and Portuguese, short, whole and as they are often misspelled. */
export const monthPattern = [
  'jan(?:uary|uray|aury|uari|uar|urary|vier|eiro)?',
  'janv',
  'enero',
  'ene',
  'gennaio',
  'feb(?:ruary|ruari|uary|urary|raury|rurary|ruar|rero|braio)?',
  'fev(?:rier|ereiro)?',
  'mar(?:ch|z|s|zo|co)?',
  'maart',
  'apr(?:ile|il)?',
  'avr(?:il)?',
  'abr(?:il)?',
  'may',
  'mai',
  'mayo',
  'mei',
  'maio',
  'maggio',
  'june?',
  'juni',
  'juin',
  'junio',
  'junho',
  'giugno',
  'july?',
  'juli',
  'juillet',
  'julio',
  'julho',
  'luglio',
  'aug(?:ustus|ust)?',
  'aout',
  'agosto',
  'sept?(?:ember|embre|iembre|tember|tiembre)?',
  'settembre',
  'setembro',
  'oct(?:ober|boer|obre|ubre)?',
  'ottobre',
  'outubro',
  'okt(?:ober)?',
  'nov(?:ember|embre|iembre|embro|emeber)?',
  'dec(?:ember|embre|emeber|emebr|ebmer)?',
  'dez(?:ember|embro)?',
  'dic(?:iembre|embre)?',
]
  .toSorted((one, other) => other.length - one.length)
  .join('|')

const weekdayStems: readonly (readonly [RegExp, number])[] = [
  [/^(?:mon|lun)/, 0],
  [/^(?:tue|die|mardi|mart)/, 1],
  [/^(?:wed|wen|mit|mer|mie)/, 2],
  [/^(?:thu|thr|don|jeu|jue)/, 3],
  [/^(?:fri|fir|fre|ven|vie)/, 4],
  [/^(?:sat|sam|son(?=nab)|sab)/, 5],
  [/^(?:sun|son|dim|dom)/, 6],
]

export const weekdayNumber = (words: string): number => weekdayStems.find(([stem]) => stem.test(words))?.[1] ?? 0

/** Weekdays in four languages, and as they are often misspelled. */
export const weekdayPattern = [
  'monday',
  'tuesday',
  'tues',
  'wednesday',
  'wendesday',
  'wensday',
  'wednsday',
  'thursday',
  'thrusday',
  'thurs',
  'thur',
  'friday',
  'firday',
  'saturday',
  'saterday',
  'sunday',
  'montag',
  'dienstag',
  'mittwoch',
  'donnerstag',
  'freitag',
  'samstag',
  'sonnabend',
  'sonntag',
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
  'lunes',
  'martes',
  'miercoles',
  'jueves',
  'viernes',
  'sabado',
  'domingo',
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
].join('|')

const ones = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const teens =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
/** Days of a month as words, the first of them first. */
const ordinalWords = [...ones, ...teens.split(' '), ...ones.map((one) => `twenty ${one}`), 'thirtieth', 'thirty first']

/** The number of a day that is written as a word. */
export const dayOfOrdinal = (words: string): number => ordinalWords.indexOf(words.replace('-', ' ')) + 1

/** Days of a month as words, for expressions: the longest first. */
export const ordinalPattern = ordinalWords
  .toSorted((one, other) => other.length - one.length)
  .map((words) => words.replace(' ', '[ -]'))
  .join('|')
