const marks = /\p{Diacritic}/gu
const gaps = /[^\p{Letter}\p{Number}]+/gu

/** A text as it is looked up: small letters and digits without accents, words one blank apart. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(marks, '').toLowerCase().replaceAll(gaps, ' ').trim()
