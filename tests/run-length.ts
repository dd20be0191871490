const isLong = process.env['TEST_LONG'] === 'true'

/** How often something random is tried: the first number in `npm test`, the second in `npm run test:long`. */
export const timesToRun = (usual: number, long: number): number => (isLong ? long : usual)
