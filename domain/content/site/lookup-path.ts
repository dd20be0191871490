/**
 * A path as pages are looked up by it: the values of its parameters give way to their names, '/quotes/42' -> '/quotes/id'
 * (2-content section 2).
 */
export function lookupPath(path: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = new Map(Object.entries(params).flatMap(([name, value]) => (value ? [[value, name] as const] : [])))
  const steps = path.split('/').map((step) => names.get(decodeStep(step)) ?? step)
  return steps.join('/').replace(/(.)\/+$/, '$1') || '/'
}

/** A step of a path without its percent-encoding; as it is written where that cannot be read. */
export function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** The site of a client whose pages say what a screen of the product is called and is about. */
export const officeSite = 'office'
