import { describe, expect, it } from 'vitest'
import { searchFilters } from './search-filters.ts'

const definition = {
  columns: {
    type: { type: 'text' },
    agent_ids: { type: 'text[]', path: 'agents[].id' },
    seats: { type: 'bigint' },
    secret: { type: 'text' },
  },
  search: {
    text: ['name'],
    facets: { type: 'type', agents: 'agents[].id' },
    numeric: { seats: 'seats' },
  },
} as const

describe('searchFilters', () => {
  it('shows a condition as a facet, named by its column or its path', () => {
    expect(searchFilters(definition, ['type', '==', 'Vendor'])).toBe('type:"Vendor"')
    expect(searchFilters(definition, ['type', '!=', 'say "x"'])).toBe(String.raw`NOT type:"say \"x\""`)
    expect(searchFilters(definition, ['agent_ids', 'array-contains', 'u1'])).toBe('agents:"u1"')
    expect(searchFilters(definition, ['active', '==', true])).toBe('active:"true"')
  })

  it('shows comparisons of numbers and lists of values', () => {
    expect(searchFilters(definition, ['seats', '>=', 4])).toBe('seats >= 4')
    expect(searchFilters(definition, ['type', 'in', ['a', 'b']])).toBe('(type:"a" OR type:"b")')
  })

  it('joins', () => {
    const filter = {
      and: [
        ['type', '==', 'a'],
        {
          or: [
            ['seats', '==', 4],
            ['date', '<', 9],
          ],
        },
      ],
    } as const
    expect(searchFilters(definition, filter)).toBe('(type:"a" AND (seats = 4 OR date < 9))')
  })

  it('refuses a filter completely if the index lacks a part', () => {
    expect(searchFilters(definition, ['secret', '==', 'x'])).toBe(undefined)
    expect(searchFilters(definition, ['type', '==', null])).toBe(undefined)
    expect(searchFilters(definition, ['type', '>', 'a'])).toBe(undefined)
    expect(
      searchFilters(definition, {
        and: [
          ['type', '==', 'a'],
          ['secret', '==', 'x'],
        ],
      }),
    ).toBe(undefined)
  })
})
