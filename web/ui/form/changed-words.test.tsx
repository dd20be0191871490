import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChangedWords } from './changed-words.tsx'

it.each([
  ['The cabin has six seats for you', 'The cabin has sixteen seats for you', 'six'],
  ['The cabin has six seats and a bed', 'The cabin has six seats', 'and a bed'],
  ['Six seats and a bed are in the cabin', 'There are a bed and seats in the cabin', 'Six seats and a bed are'],
  ['The cabin has a a bed', 'The cabin has a bed', 'a'],
  ['The cabin has six seats', 'The cabin has six seats and a bed', undefined],
  ['/fleet', '/aircraft', undefined],
  ['', 'Something', undefined],
])('%j compared with %j marks %j', (words, other, expected) => {
  const { container } = render(<ChangedWords words={words} other={other} />)
  expect(container.textContent).toBe(words)
  expect(container.querySelector('mark')?.textContent).toBe(expected)
})
