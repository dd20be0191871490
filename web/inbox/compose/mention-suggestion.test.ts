import { expect, it } from 'vitest'
import { fittingMentions, type MentionOption } from './mention-suggestion.ts'

const options: readonly MentionOption[] = [
  { kind: 'user', id: '1', label: 'ana', detail: 'Ana Ruiz' },
  { kind: 'user', id: '2', label: 'jo', detail: 'Jo Stern' },
  { kind: 'role', id: 'sales', label: 'Flight sales', detail: '' },
]

it.each([
  ['', ['ana', 'jo', 'Flight sales']],
  ['J', ['jo']],
  ['ru', ['ana']],
  ['sal', ['Flight sales']],
  ['flight s', ['Flight sales']],
  ['na', []],
])('offers for "%s"', (typed, labels) =>
  expect(fittingMentions(options, typed).map((option) => option.label)).toEqual(labels),
)
