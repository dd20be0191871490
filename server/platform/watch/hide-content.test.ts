import { expect, test } from 'vitest'
import { errorFacts, withoutContent } from './hide-content.ts'

test.each([
  ['550 5.1.1 <mia@customer.example> unknown', '550 …'],
  ['not sent yet: 451-Mia is away\n451 try again', 'not sent yet: 451 …'],
  ['write to mia@customer.example failed', 'write to <address> failed'],
  ['invalid input syntax for type uuid: "Dallas to Teterboro"', 'invalid input syntax for type uuid: "…"'],
  [`Unexpected token 'H', "Hello Mia"... is not valid JSON`, 'Unexpected token "…", "…"... is not valid JSON'],
  ['GET https://files.example/a?token=abc&name=Mia failed', 'GET https://files.example/a?… failed'],
  [`token ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)} expired`, 'token <token> expired'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('%s', (words, shown) => {
  expect(withoutContent(words)).toBe(shown)
})

test.each(['“', '\\"', 'a.', 'a-', 'a-.', '?', '=', "'a"])(
  'words of a megabyte of %s are hidden in no time',
  (piece) => {
    const before = process.cpuUsage()
    withoutContent(`"${piece.repeat(500_000)}`)
    withoutContent(piece.repeat(500_000))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(4000)
  },
)

test('a quotation that was cut off is hidden', () => {
  expect(withoutContent('read "Dear Mia')).toBe('read "…"')
  expect(withoutContent('read “Dear Mia')).toBe('read "…"')
  expect(withoutContent('read "Dear Mia\\')).toBe('read "…"')
})

test('an error shows its kind, code, place and cause, and nothing that hangs on it', () => {
  const cause = Object.assign(new Error('read "Dear Mia"'), { code: 'EIO', path: '/files/Mia.pdf' })
  const error = Object.assign(new Error('upload of mia@customer.example failed', { cause }), { body: 'Dear Mia' })
  expect(errorFacts(error)).toEqual({
    type: 'Error',
    message: 'upload of <address> failed',
    stack: expect.any(Array) as unknown,
    cause: { type: 'Error', message: 'read "…"', code: 'EIO', stack: expect.any(Array) as unknown },
  })
  expect(JSON.stringify(errorFacts(error))).not.toContain('Mia')
})

test("the engine's words about the program keep their names; a thrown value that is no error is shown as words", () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'subject')")
  expect(errorFacts(error)).toMatchObject({ message: error.message })
  expect(errorFacts('no "Mia" here')).toBe('no "…" here')
})
