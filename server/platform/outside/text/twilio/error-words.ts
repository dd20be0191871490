/** The owner of the number has answered STOP. */
export const stoppedCode = 21_610

/** Meaning of the provider's error codes for the sender of a text (https://www.twilio.com/docs/api/errors). */
const words: Readonly<Record<number, string>> = {
  [stoppedCode]: 'The owner of this number asked for no more texts.',
  21_211: 'This is not a phone number.',
  21_408: 'Texts to this country are not switched on.',
  21_606: 'The number that we text from is not ours at the provider.',
  21_612: 'This number cannot be reached from ours.',
  21_614: 'This is not a mobile phone.',
  21_617: 'The text is too long.',
  30_003: 'The phone is switched off or out of reach.',
  30_004: 'The carrier blocks texts to this number.',
  30_005: 'The carrier does not know this number.',
  30_006: 'This is a landline, or its carrier takes no texts.',
  30_007: 'The carrier took the text for spam.',
  30_008: 'The carrier did not say why.',
  30_034: 'Our number is not registered for texts in the USA (A2P 10DLC).',
}

/** 'This is not a mobile phone. (21614)'; the provider's own words without better ones. */
export function errorWords(code: number | undefined, said = ''): string {
  if (code === undefined) return said || 'The provider did not say why.'
  return `${words[code] ?? (said || 'The text was not delivered.')} (${code})`
}
