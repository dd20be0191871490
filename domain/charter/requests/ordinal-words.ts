const ones = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const teens =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
/** Days of a month as words, the first of them first. */
const ordinalWords = [...ones, ...teens.split(' '), ...ones.map((one) => `twenty ${one}`), 'thirtieth', 'thirty first']

/** The number of a day that is written as a word. */
export const dayOfOrdinal = (words: string): number => ordinalWords.indexOf(words.replace('-', ' ')) + 1

/** Such words, longest first, for expressions. */
export const ordinal = ordinalWords
  .toSorted((one, other) => other.length - one.length)
  .map((words) => words.replace(' ', '[ -]'))
  .join('|')
