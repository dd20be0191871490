import { textOf } from '../../../domain/kernel/values/format-value.ts'

/** Parts of a line, 'Jo Stern · Confirmed · Paid': those without words are left out, as is an answer of yes or no. */
export const joined = (...parts: readonly unknown[]): string =>
  parts
    .filter((part) => typeof part !== 'boolean')
    .map(textOf)
    .filter(Boolean)
    .join(' · ')
