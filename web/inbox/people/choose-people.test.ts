import { expect, it } from 'vitest'
import { toggledAll, withinLimit } from './choose-people.ts'

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
