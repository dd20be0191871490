const code = '[a-z]{3,4}'
const pairOfCodes = new RegExp(String.raw`^${code}\s*(?:[-–>,/]+|\bto\b|\s)\s*${code}(?=\s|$)`, 'iu')
const wayInWords = /^\S.* to \S{3,}.*\d/iu

/** Whether words of the palette may name a flight, so that the server is asked what it would cost. */
export const looksLikeFlight = (words: string): boolean => pairOfCodes.test(words) || wayInWords.test(words)
