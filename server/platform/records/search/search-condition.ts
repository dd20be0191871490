/** One test of a document, in the words of `flightline.search_test`; `holds` is a test whose answer is known already. */
export type SearchTest =
  | { readonly facet: string; readonly lexeme: string; readonly not: boolean }
  | {
      readonly number: string | number
      readonly operator: NumberOperator
      readonly value: number
      readonly not: boolean
    }
  | { readonly box: readonly [south: number, west: number, north: number, east: number] }
  | { readonly circle: readonly [latitude: number, longitude: number, metres: number] }
  | { readonly holds: boolean }

export type NumberOperator = '<' | '<=' | '=' | '<>' | '>=' | '>'

/** Tests joined by and / or, before they are brought into groups. */
export type SearchCondition =
  | { readonly test: SearchTest }
  | { readonly and: readonly SearchCondition[] }
  | { readonly or: readonly SearchCondition[] }

/** Every group must hold, and of each group at least one test. */
export type SearchGroups = readonly (readonly SearchTest[])[]

/** More groups than this mean a generated filter. */
const mostGroups = 200

/** The test that holds where the given one does not. */
function negatedTest(test: SearchTest): SearchTest {
  if ('holds' in test) return { holds: !test.holds }
  if ('facet' in test || 'number' in test) return { ...test, not: !test.not }
  return test
}

export function negated(condition: SearchCondition): SearchCondition {
  if ('test' in condition) return { test: negatedTest(condition.test) }
  return 'and' in condition ? { or: condition.and.map(negated) } : { and: condition.or.map(negated) }
}

/** The same condition as groups, or undefined where it would fall into too many. */
export function groupsOf(condition: SearchCondition): SearchGroups | undefined {
  if ('test' in condition) return [[condition.test]]
  if ('and' in condition) {
    const parts = condition.and.map(groupsOf)
    const groups = parts.flatMap((part) => part ?? [])
    return parts.includes(undefined) || groups.length > mostGroups ? undefined : groups
  }
  let groups: SearchGroups | undefined = [[]]
  for (const part of condition.or.map(groupsOf)) {
    if (!part || !groups || groups.length * part.length > mostGroups) return undefined
    groups = groups.flatMap((left) => part.map((right) => [...left, ...right]))
  }
  return groups
}
