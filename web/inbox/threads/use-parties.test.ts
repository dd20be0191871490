import { expect, it } from 'vitest'
import { withParty } from './use-parties.ts'

const [ana, jo, rae] = [
  { id: 'ana', label: 'Ana Ruiz' },
  { id: 'jo', label: 'Jo Stern' },
  { id: 'rae', label: 'Rae Kim' },
]
const parties = { agents: [ana], followers: [jo], roles: [] }

it('puts a person on a thread and takes them off', () => {
  expect(withParty(parties, { kind: 'followers', who: jo, isOn: false }).followers).toEqual([])
  expect(withParty(parties, { kind: 'agents', who: ana, isOn: true }).agents).toEqual([ana])
})

it('sets a whole list; an agent is never a follower', () => {
  expect(withParty(parties, { kind: 'followers', all: [] }).followers).toEqual([])
  expect(withParty(parties, { kind: 'followers', all: [ana, jo] }).followers).toEqual([jo])
})

it('takes a follower who becomes an agent out of the followers', () => {
  expect(withParty(parties, { kind: 'agents', who: jo, isOn: true })).toEqual({
    agents: [ana, jo],
    followers: [],
    roles: [],
  })
})

it('keeps a person whom a colleague has added when several are added or removed', () => {
  const moved = { ...parties, followers: [jo, rae] }
  expect(withParty(moved, { kind: 'followers', on: [], off: [jo] }).followers).toEqual([rae])
  expect(withParty({ ...moved, agents: [] }, { kind: 'followers', on: [ana], off: [] }).followers).toEqual([
    jo,
    rae,
    ana,
  ])
})
