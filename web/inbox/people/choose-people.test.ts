import { expect, it } from 'vitest'
import { stepsTo, toggledAll, withinLimit } from './choose-people.ts'

const [ana, jo, rae] = ['ana', 'jo', 'rae'].map((id) => ({ id, label: id })) as [
  { id: string; label: string },
  { id: string; label: string },
  { id: string; label: string },
]

it('chooses all of a list, and none of it where all were chosen; others stay', () => {
  expect(toggledAll([rae], [ana, jo])).toEqual([rae, ana, jo])
  expect(toggledAll([rae, ana], [ana, jo])).toEqual([rae, ana, jo])
  expect(toggledAll([rae, ana, jo], [ana, jo])).toEqual([rae])
})

it('keeps no more than the limit, and says so', () => {
  expect(withinLimit([ana, jo, rae], 2)).toEqual({ kept: [ana, jo], isCut: true })
  expect(withinLimit([ana, jo], 2)).toEqual({ kept: [ana, jo], isCut: false })
})

it('knows who comes and who goes between two lists', () => {
  expect(stepsTo([ana, rae], [jo, rae])).toEqual({ on: [ana], off: [jo] })
  expect(stepsTo([rae], [rae])).toEqual({ on: [], off: [] })
})
