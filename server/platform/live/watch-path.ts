import { pathTemplate, type Filter, type RecordDefinition } from '../../../domain/kernel/index.ts'

/** Meaning of a watched path: a record type, the owner parameters as a filter, and the id of a single document. */
export interface WatchTarget {
  readonly definition: RecordDefinition
  readonly where: Filter | undefined
  readonly id: string | undefined
}

type Params = Readonly<Record<string, string>>

function segmentsOf(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function paramsOf(template: string, segments: readonly string[]): Params | undefined {
  const parts = template.split('/')
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, part] of parts.entries()) {
    const segment = segments[place] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined && segment !== '') params[name] = segment
    else if (part !== segment) return undefined
  }
  return params
}

function targetOf(definition: RecordDefinition, params: Params, clientId: string): WatchTarget | undefined {
  if (params['client'] !== undefined && params['client'].toLowerCase() !== clientId) return undefined
  const { owners } = pathTemplate(definition.path)
  const where: Filter = { and: owners.map((owner) => [owner, '==', params[owner] ?? ''] as const) }
  return { definition, where: owners.length > 0 ? where : undefined, id: params['id'] }
}

/** Record type and rows of a path within one client, or undefined: a stranger's path leads nowhere. */
export function watchTarget(
  definitions: readonly RecordDefinition[],
  path: string,
  clientId: string,
): WatchTarget | undefined {
  const segments = segmentsOf(path)
  if (!segments) return undefined
  for (const definition of definitions) {
    for (const template of [definition.path, ...(definition.otherPaths ?? [])]) {
      const { document, collection } = pathTemplate(template)
      const params =
        (collection === undefined ? undefined : paramsOf(collection, segments)) ?? paramsOf(document, segments)
      if (params) return targetOf(definition, params, clientId)
    }
  }
  return undefined
}
