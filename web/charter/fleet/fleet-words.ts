import { charterMessages } from '../../../domain/charter/index.ts'
import { textsOf } from '../../ui/field/field-input-props.ts'

/** Faults of an aircraft, or missing data: in the words of the specification. */
export const faultWords = (codes: unknown): readonly string[] =>
  textsOf(codes).flatMap((code) => charterMessages.words({ path: '', code }) ?? [])

/** Remedy of each error, by its code. */
const mends: Readonly<Record<string, string>> = {
  'no-name': 'give it a name',
  'no-model': 'choose its closest model',
  'no-seats': 'enter its seats',
}

/** 'Give it a name and enter its seats, then make it active.' */
export function mendWords(codes: unknown): string {
  const steps = textsOf(codes).flatMap((code) => mends[code] ?? [])
  const words = new Intl.ListFormat('en-US').format(steps)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, then make it active.`
}
