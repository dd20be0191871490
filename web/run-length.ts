/** Number of random runs of a web test: `usual` in `npm test`, `long` in `npm run test:long`. */
export const timesToRun = (usual: number, long: number): number =>
  import.meta.env['TEST_LONG'] === 'true' ? long : usual
