import { dayMs } from '../../kernel/values/durations.ts'

/** A day as its number since 1970, so that days are counted without clocks. */
export type DayNumber = number

export const dayNumber = (year: number, month: number, day: number): DayNumber | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? Math.floor(at.getTime() / dayMs) : undefined
}

/** Easter Sunday of a year, by the rule of Gauss for the years from 1900 to 2099. */
export function easterSunday(year: number): DayNumber {
  const moon = (19 * (year % 19) + 24) % 30
  const late = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
  const isTooLate = moon + late === 35 || (moon === 28 && late === 6 && year % 19 > 10)
  return (dayNumber(year, 3, 22) ?? 0) + moon + late - (isTooLate ? 7 : 0)
}

export const isoDay = (day: DayNumber): string => new Date(day * dayMs).toISOString().slice(0, 10)

export const dayOfIso = (iso: string): DayNumber => Math.floor(Date.parse(`${iso}T00:00:00Z`) / dayMs)

/** 0 is Monday. */
export const weekdayOf = (day: DayNumber): number => (day + 3) % 7

export const partsOf = (day: DayNumber): { readonly year: number; readonly month: number; readonly day: number } => {
  const at = new Date(day * dayMs)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

/** The first day with that number, and on a weekday if one is given, on or after a day. */
export function dayOfMonth(day: number, from: DayNumber, weekday?: number): DayNumber {
  const fits = (at: DayNumber) => partsOf(at).day === day && (weekday === undefined || weekdayOf(at) === weekday)
  for (let at = from; at < from + 125; at++) if (fits(at)) return at
  return weekday === undefined ? from : dayOfMonth(day, from)
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
  [/^(?:mon|lun|maa|seg)/, 0],
  [/^(?:tue|die|dins|mardi|mart|ter)/, 1],
  [/^(?:wed|wen|mit|mer|mie|woe|quar)/, 2],
  [/^(?:thu|thr|don|jeu|jue|gio|quin)/, 3],
  [/^(?:fri|fir|fre|frd|ven|vie|vri|sex)/, 4],
  [/^(?:sat|sam|son(?=nab)|sab|zat)/, 5],
  [/^(?:sun|son|dim|dom|zon)/, 6],
]

export const weekdayNumber = (words: string): number => weekdayStems.find(([stem]) => stem.test(words))?.[1] ?? 0

/** Weekdays in seven languages, and as they are often misspelled. */
export const weekdayPattern = [
  'monday',
  'tuesday',
  'tues',
  'wednesday',
  'wendesday',
  'wensday',
  'wedensday',
  'weds',
  'wednsday',
  'thursday',
  'thrusday',
  'thurday',
  'thursay',
  'thurs',
  'thur',
  'friday',
  'firday',
  'frday',
  'saturday',
  'saterday',
  'satuday',
  'saturaday',
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
  'lunedi',
  'martedi',
  'mercoledi',
  'giovedi',
  'venerdi',
  'sabato',
  'domenica',
  'maandag',
  'dinsdag',
  'woensdag',
  'donderdag',
  'vrijdag',
  'zaterdag',
  'zondag',
  'segunda-feira',
  'terca-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
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
