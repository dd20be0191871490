import fc from 'fast-check'
import { z } from 'zod'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { sampleBody } from '../sample-body.ts'
import { cast, clientIds } from '../world.ts'
import { mutilated, odd, oddWord, spoiled, valuesOf } from './odd-values.ts'

// Requests to a route, each as a broken or hostile screen might send it.

export interface Sent {
  readonly route: Route
  readonly url: string
  readonly payload?: string
  readonly type: string
}

/** Ids that paths are filled with too, so that what was made is met again. */
const ids = [cast.ana.id, 'x', '-1', '0', '9'.repeat(30), 'me']

/** Ana sends the requests: with her record changed or her sessions ended, no later one would be accepted. */
const idFor = (route: Route, id: string): string =>
  /^\/(?:data|company)\/users/.test(route.path) && id.includes(cast.ana.id) ? cast.jo.id : id

const byPath = new Map<string, RecordDefinition>(
  records.map((definition) => [`/data/${definition.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, definition]),
)

const definitionOf = (route: Route): RecordDefinition | undefined =>
  byPath.get(route.path.replace(/\/:id$/, '')) ?? byPath.get(route.path)

/** The envelope of a record's route says little of what belongs into it: its definition does. */
function documentOf(route: Route): fc.Arbitrary<unknown> | undefined {
  const definition = definitionOf(route)
  if (!definition) return undefined
  const sample = sampleBody(definition.shape, cast.ana.id) as object
  const document = fc.oneof(spoiled(sample), valuesOf(definition.shape))
  if (route.method === 'PATCH') {
    return fc.tuple(fc.integer({ min: 1, max: 3 }), document).map(([version, change]) => ({ version, change }))
  }
  return fc.tuple(fc.constantFrom(...ids), document).map(([id, doc]) => ({ id, ...(doc as object) }))
}

function valueFor(route: Route): fc.Arbitrary<unknown> {
  const envelope = spoiled(sampleBody(route.body, cast.ana.id))
  const shaped = route.body ? valuesOf(route.body) : odd
  const document = documentOf(route)
  return document
    ? fc.oneof({ weight: 4, arbitrary: document }, { weight: 1, arbitrary: envelope }, { weight: 1, arbitrary: shaped })
    : fc.oneof({ weight: 3, arbitrary: envelope }, { weight: 3, arbitrary: shaped }, { weight: 1, arbitrary: odd })
}

const types = ['application/json; charset=utf-16', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', 'a/b', 'application/json;', ''] // prettier-ignore

/** A body with the type that it is said to be; one in six is no JSON any more, or said to be something else. */
function bodyOf(route: Route): fc.Arbitrary<Pick<Sent, 'payload' | 'type'>> {
  const json = valueFor(route).map((value) => JSON.stringify(value))
  const broken = json.chain((text) => mutilated(text.slice(0, 5000)))
  const plain = (text: fc.Arbitrary<string>) => text.map((payload) => ({ payload, type: 'application/json' }))
  return fc.oneof(
    { weight: 10, arbitrary: plain(json) },
    { weight: 1, arbitrary: plain(broken) },
    { weight: 1, arbitrary: fc.record({ payload: json, type: fc.constantFrom(...types) }) },
  )
}

const pathOf = (route: Route): fc.Arbitrary<string> => {
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%00', '..', '%F0%9F%9B%A9', '%2F', '%5c', '%ff', 'x'.repeat(2000), ';a=b'),
    },
    { weight: 1, arbitrary: oddWord.map((word) => encodeURIComponent(word.slice(0, 500).toWellFormed())) },
  )
  return fc.array(part, { minLength: 8, maxLength: 8 }).map((parts) => {
    let next = 0
    return `/api${route.path.replaceAll(/:(\w+)|\*/g, (_, name?: string) => (name === 'client' ? clientIds.LARO : idFor(route, parts[next++] ?? 'x')))}`
  })
}

const operators = ['==', '!=', '<', '<=', '>', '>=', 'in', 'not-in', 'array-contains', 'array-contains-any', 'like', '', '= any'] // prettier-ignore

/** Conditions on fields of the record and on others, with values of every kind, within each other. */
function conditionsOn(route: Route): fc.Arbitrary<unknown> {
  const fields = [...Object.keys(definitionOf(route)?.columns ?? {}), 'id', 'active', 'date', 'last_date', 'doc', '__proto__', 'client_id', 'version"'] // prettier-ignore
  const one = fc.tuple(
    fc.constantFrom(...fields),
    fc.constantFrom(...operators),
    fc.oneof(odd, fc.array(odd, { maxLength: 3 })),
  )
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      one,
      fc.record({ and: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('tree'), { maxLength: 3 }) }),
    ),
  }))
  return tree
}

const fromDocument = (text: string): string => Buffer.from(text).toString('base64url')

/** A word for one name of the question: half of them nearly right. */
function wordFor(route: Route, name: string): fc.Arbitrary<string> {
  const near: Readonly<Record<string, fc.Arbitrary<string>>> = {
    where: conditionsOn(route).map((value) => JSON.stringify(value)),
    after: fc.array(odd, { maxLength: 3 }).map((value) => fromDocument(JSON.stringify(value))),
    orderBy: fc
      .tuple(
        fc.constantFrom(...Object.keys(definitionOf(route)?.columns ?? {}), 'date', 'id'),
        fc.constantFrom('asc', 'desc', 'ASC', '1', ''),
      )
      .map(([field, direction]) => `${field}.${direction}`),
    limit: fc.integer({ min: -5, max: 1000 }).map(String),
  }
  const known = near[name]
  return known ? fc.oneof(known, oddWord) : oddWord
}

const questionOf = (route: Route): fc.Arbitrary<string> => {
  if (!(route.query instanceof z.ZodObject)) return fc.constant('')
  const one = fc
    .constantFrom(...Object.keys(route.query.shape))
    .chain((name) => wordFor(route, name).map((word): [string, string] => [name, word.slice(0, 3000).toWellFormed()]))
  return fc
    .array(one, { maxLength: 3 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`))
}

/** So many requests to a route, decided by the seed. */
export function requestsTo(route: Route, { runs, seed }: { runs: number; seed: number }): Sent[] {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  const body: fc.Arbitrary<Partial<Pick<Sent, 'payload' | 'type'>>> = hasBody ? bodyOf(route) : fc.constant({})
  const request = fc
    .tuple(pathOf(route), questionOf(route), body)
    .map(([path, question, given]): Sent => ({ route, url: path + question, type: 'application/json', ...given }))
  return fc.sample(request, { numRuns: runs, seed })
}
