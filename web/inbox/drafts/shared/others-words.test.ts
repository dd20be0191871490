import { expect, test } from 'vitest'
import { othersWords } from './others-words.ts'

const on = (screen: string, person: string, label: string) => ({ screen, person, label })

test('names everyone once, in order of name', () => {
  const jo = [on('1', 'jo', 'Jo Stern'), on('2', 'jo', 'Jo Stern')]
  expect(othersWords([])).toBe('')
  expect(othersWords(jo)).toBe('Jo Stern is in this draft too')
  expect(othersWords([...jo, on('3', 'ana', 'Ana Ruiz'), on('4', 'sue', 'Sue Lin')])).toBe(
    'Ana Ruiz, Jo Stern and Sue Lin are in this draft too',
  )
})
