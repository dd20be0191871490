const code = '[a-z]{3,4}'
const pairOfCodes = new RegExp(String.raw`^${code}\s*(?:[-–>,/]+|\bto\b|\s)\s*${code}(?=\s|$)`, 'iu')
const wayInWords = /^\S.* to \S{3,}.*\d/iu

/** True if words of the palette may name a flight, so that the server is asked for its price. */
export const looksLikeFlight = (words: string): boolean => pairOfCodes.test(words) || wayInWords.test(words)
