import { describe, expect, it } from 'vitest'
import { findMentions, type Mentionable } from './find-mentions.ts'

const cast: Mentionable[] = [
  { kind: 'user', id: 'ana', name: 'Ana' },
  { kind: 'user', id: 'anab', name: 'Ana B' },
  { kind: 'user', id: 'jo', name: 'jo' },
  { kind: 'user', id: 'none', name: '' },
  { kind: 'role', id: 'sales', name: 'Sales' },
]
const found = (text: string) =>
  findMentions(text, cast)
    .map((one) => one.id)
    .toSorted()

describe('findMentions', () => {
  it('finds users by nickname and roles by label, in any case', () => {
    expect(found('@JO and @sales, please look. cc @Ana.')).toEqual(['ana', 'jo', 'sales'])
  })
  it('wants whole words', () => {
    expect(found('@jonas wrote to mail@jo.example')).toEqual([])
    expect(found('@')).toEqual([])
  })
  it('prefers the longer name, and still finds the shorter one elsewhere', () => {
    expect(found('@Ana B will fly')).toEqual(['anab'])
    expect(found('@Ana B and @Ana')).toEqual(['ana', 'anab'])
  })
  it('finds everyone of the name', () => {
    const twins: Mentionable[] = [...cast, { kind: 'user', id: 'jo2', name: 'Jo' }]
    expect(findMentions('@jo', twins).map((one) => one.id)).toEqual(['jo', 'jo2'])
  })
})
