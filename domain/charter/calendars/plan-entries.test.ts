import { expect, it } from 'vitest'
import { planEntries, type EntryStep, type WrittenEntry } from './plan-entries.ts'

const wanted = [{ name: 'a', digest: 'one' }]
const written = (more: Partial<WrittenEntry> = {}): WrittenEntry => ({
  name: 'a',
  digest: 'one',
  ref: '/a',
  tag: '"1"',
  ...more,
})
const listed = (tag: string, name = 'a') => [{ name, ref: `/${name}`, tag }]

it.each<[string, Parameters<typeof planEntries>[0], EntryStep[]]>([
  ['a new event is created', { wanted, written: [] }, [{ step: 'create', name: 'a' }]],
  ['an event that is right stays', { wanted, written: [written()], listed: listed('"1"') }, []],
  [
    'a changed event replaces the version that was written',
    { wanted, written: [written({ digest: 'old' })] },
    [{ step: 'change', name: 'a', ref: '/a', tag: '"1"' }],
  ],
  [
    'an event that is gone is removed',
    { wanted: [], written: [written()] },
    [{ step: 'remove', name: 'a', ref: '/a', tag: '"1"' }],
  ],
  [
    'an entry that a person changed is written over',
    { wanted, written: [written()], listed: listed('"2"') },
    [{ step: 'change', name: 'a', ref: '/a', tag: '"2"' }],
  ],
  [
    'an entry that a person removed is noted',
    { wanted, written: [written()], listed: [] },
    [{ step: 'note-removed', name: 'a' }],
  ],
  [
    'a copy that a person made of an entry is theirs',
    { wanted: [], written: [written()], listed: [{ name: 'a', ref: '/copy', tag: '"9"' }, ...listed('"1"')] },
    [{ step: 'remove', name: 'a', ref: '/a', tag: '"1"' }],
  ],
  ['a noted removal stays', { wanted, written: [written({ tag: null })], listed: [] }, []],
  [
    'an entry that a person removed comes back when its event changes',
    { wanted, written: [written({ tag: null, digest: 'old' })] },
    [{ step: 'create', name: 'a' }],
  ],
  [
    'an entry whose answer was lost is taken over',
    { wanted, written: [], listed: listed('"9"') },
    [{ step: 'change', name: 'a', ref: '/a', tag: '"9"' }],
  ],
  [
    'an entry of ours that nobody wants is removed, also where it was not noted',
    { wanted: [], written: [], listed: listed('"9"', 'old') },
    [{ step: 'remove', name: 'old', ref: '/old', tag: '"9"' }],
  ],
])('%s', (_, given, steps) => {
  expect(planEntries(given)).toEqual(steps)
})
