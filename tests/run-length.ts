import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** True if this is `npm run test:long`, or a part of it. */
export const isLongRun = process.env['TEST_LONG'] === 'true'

/** Files of tests that only the long run plays: `npm test` proves the same by another one, which the list names. */
export const longOnly: readonly string[] = readFileSync(join(import.meta.dirname, 'long-only.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t', 1)[0] ?? '')

/** How often something random is tried: the first number in `npm test`, the second in `npm run test:long`. */
export const timesToRun = (usual: number, long: number): number => (isLongRun ? long : usual)

/** Variants of one test to play: the first `usual` of them in `npm test`, all in `npm run test:long`. */
export const variantsToRun = <const Variant>(variants: readonly Variant[], usual = 1): readonly Variant[] =>
  isLongRun ? variants : variants.slice(0, usual)

/** Differs from one place to the next, also of every third and every ninth: items in groups meet different ones. */
const digitSum = (place: number): number => (place === 0 ? 0 : (place % 3) + digitSum(Math.floor(place / 3)))

/**
 * Variants to play with the one of many at this place: a third, and another third with the next one, so that each meets
 * some of the variants, and each variant a third of them. All of them in `npm run test:long`.
 */
export const thirdToRun = <Variant>(variants: readonly Variant[], place: number): readonly Variant[] =>
  isLongRun ? variants : variants.filter((_, at) => (at + digitSum(place)) % 3 === 0)
