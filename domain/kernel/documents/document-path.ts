/** Parts of a record's path template: constants and parameters, the parameter `id` always last in meaning. */
export interface PathTemplate {
  /** Path of one document, with `{parameters}`. */
  readonly document: string
  /** Path of the collection, or undefined where the id is inside the path (one document per owner). */
  readonly collection: string | undefined
  /** Parameter names other than client and id: each names a column. */
  readonly owners: readonly string[]
}

/** Reads a record's `path` (see RecordDefinition). */
export function pathTemplate(path: string): PathTemplate {
  const owners = [...path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((n) => n !== 'client' && n !== 'id')
  if (path.includes('{id}')) return { document: path, collection: undefined, owners }
  return { document: `${path}/{id}`, collection: path, owners }
}

/** Fills a template: `clients/{client}/threads/{id}` with the given values, each encoded for an address. */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new TypeError(`path ${template} needs a value for ${name}`)
    return encodeURIComponent(value)
  })
}
