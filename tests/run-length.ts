/** Whether this is `npm run test:long`, or a part of it. */
export const isLongRun = process.env['TEST_LONG'] === 'true'

/** How often something random is tried: the first number in `npm test`, the second in `npm run test:long`. */
export const timesToRun = (usual: number, long: number): number => (isLongRun ? long : usual)

/** Which variants of one test are played: the first `usual` of them in `npm test`, all in `npm run test:long`. */
export const variantsToRun = <const Variant>(variants: readonly Variant[], usual = 1): readonly Variant[] =>
  isLongRun ? variants : variants.slice(0, usual)
