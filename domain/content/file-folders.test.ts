import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deepestFolder,
  folderIssues,
  foldersIn,
  folderTree,
  folderWords,
  freeFolderName,
  stepsTo,
  withinFolder,
  type FolderPlace,
} from './file-folders.ts'

const folder = (id: string, parent = '', name = id.toUpperCase()): FolderPlace => ({ id, name, parent })
const some = [folder('fleet'), folder('cabin', 'fleet'), folder('seats', 'cabin'), folder('crew')]
const codes = (all: readonly FolderPlace[], one: FolderPlace) => folderIssues(all, one).map(({ code }) => code)
const moved = (id: string, parent: string) => {
  const all = some.map((one) => (one.id === id ? { ...one, parent } : one))
  return codes(all, all.find((one) => one.id === id) ?? folder(id))
}

describe('the place of a folder', () => {
  it('is said from the top down', () => {
    expect(folderWords(some, 'seats')).toBe('FLEET / CABIN / SEATS')
    expect(folderWords(some, 'none')).toBe('')
  })

  it('lists its contents by name, numbers by their size', () => {
    const names = foldersIn([folder('a', '', 'Trip 10'), folder('b', '', 'Trip 9'), folder('c', 'a')], '')
    expect(names.map(({ name }) => name)).toEqual(['Trip 9', 'Trip 10'])
  })

  it('is the top where its own folder is gone', () => {
    expect(foldersIn([folder('lost', 'gone')], '').map(({ id }) => id)).toEqual(['lost'])
  })
})

describe('a folder is refused', () => {
  it('in itself, or in one of its contents', () => {
    expect(moved('fleet', 'fleet')).toEqual(['folder-in-itself'])
    expect(moved('fleet', 'seats')).toEqual(['folder-in-itself'])
    expect(moved('seats', 'crew')).toEqual([])
  })

  it('in a folder that is gone', () => expect(moved('crew', 'gone')).toEqual(['folder-gone']))

  it('by the name of another one in the same place, in any case', () => {
    expect(codes([...some, folder('new', '', ' fleet')], folder('new', '', ' fleet'))).toEqual(['folder-name-taken'])
    expect(codes([...some, folder('new', 'crew', 'Fleet')], folder('new', 'crew', 'Fleet'))).toEqual([])
  })

  it('below the deepest, with its contents', () => {
    const chain = Array.from({ length: deepestFolder - 1 }, (_, at) => folder(`c${at}`, at === 0 ? '' : `c${at - 1}`))
    const last = `c${deepestFolder - 2}`
    const pair = [folder('one', last), folder('two', 'one')]
    expect(codes([...chain, folder('one', last)], folder('one', last))).toEqual([])
    expect(codes([...chain, ...pair], folder('one', last))).toEqual(['folder-too-deep'])
  })
})

it('a name that is taken gets a number', () => {
  const taken = [folder('a', '', 'Fleet'), folder('b', '', 'fleet (2)')]
  expect(freeFolderName(taken, folder('new', '', 'Fleet'))).toBe('Fleet (3)')
  expect(freeFolderName(taken, folder('a', '', 'Fleet'))).toBe('Fleet')
})

/** Folders of which each lies in an earlier one, or at the top. */
const forests = fc
  .array(fc.nat(), { maxLength: 12 })
  .map((picks) =>
    picks.map((pick, at) => folder(`f${at}`, pick % (at + 1) === 0 ? '' : `f${(pick % (at + 1)) - 1}`, `N${at}`)),
  )

it('any moves that are not refused leave every folder within reach of the top', () => {
  fc.assert(
    fc.property(forests, fc.array(fc.tuple(fc.nat(11), fc.nat(12)), { maxLength: 20 }), (start, moves) => {
      let folders: readonly FolderPlace[] = start
      for (const [which, into] of moves) {
        const one = folders[which]
        const parent = folders[into]?.id ?? ''
        if (one === undefined) continue
        const next = folders.map((other) => (other.id === one.id ? { ...other, parent } : other))
        if (folderIssues(next, { ...one, parent }).length === 0) folders = next
      }
      for (const { id } of folders) expect(stepsTo(folders, id)[0]?.parent).toBe('')
      const deep = folders.filter(({ id }) => stepsTo(folders, id).length <= deepestFolder)
      expect(
        folderTree(folders)
          .map(({ folder: { id } }) => id)
          .toSorted(),
      ).toEqual(expect.arrayContaining(deep.map(({ id }) => id).toSorted()))
      for (const { id } of folders) expect(withinFolder(folders, id).has(id)).toBe(true)
    }),
  )
})
