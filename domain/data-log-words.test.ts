import { expect, it } from 'vitest'
import { fieldWords, recordWords } from './data-log-words.ts'

it.each([
  ['quotes', 'Quotes'],
  ['threadsmsgs', 'Messages'],
  ['list_of_before', 'List of before'],
])('a record type goes by the name of its list: %s', (name, words) => expect(recordWords(name)).toBe(words))

it.each([
  ['contacts', 'passport', 'Passport'],
  ['quotes', 'price.total', 'Total'],
  ['contacts', 'data_logs', 'Data logs'],
  ['list_of_before', 'first_name', 'First name'],
])('a field of %s goes by its label: %s', (record, field, words) => expect(fieldWords(record, field)).toBe(words))
