import { expect, test } from 'vitest'
import { operationWord, inOrder, peopleWords } from './people-words.ts'

const ana = { id: 'a', label: 'Ana Ruiz', isWriting: false }
const jo = { id: 'j', label: 'Jo Stern', isWriting: true }

test('writers are named first', () => {
  expect(peopleWords([ana, jo])).toBe('Jo Stern is writing, Ana Ruiz is viewing')
  expect(inOrder([ana, jo])).toEqual([jo, ana])
})

test('one word describes the activity', () => {
  expect([operationWord([]), operationWord([ana]), operationWord([ana, jo])]).toEqual([undefined, 'viewing', 'writing'])
})
