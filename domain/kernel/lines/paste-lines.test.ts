import { describe, expect, it } from 'vitest'
import { readPaste, withPastedLines, type PasteColumn } from './paste-lines.ts'
import { isPastedRange, readPastedRows } from './pasted-cells.ts'

describe('a range from a spreadsheet', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['"two\nlines"\t"say ""hi"""\t"a\tb"\nc', [['two\nlines', 'say "hi"', 'a\tb'], ['c']]],
    ['"Fast" crew\t"open', [['"Fast" crew', '"open']]],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['a\t', [['a', '']]],
    ['', []],
  ])('%j is read as %j', (text, rows) => {
    expect(readPastedRows(text)).toEqual(rows)
  })

  it.each([
    ['a\tb', true],
    ['a\nb', true],
    ['a\r\n', false],
    ['a b', false],
  ])('%j is a range: %j', (text, isRange) => {
    expect(isPastedRange(text)).toBe(isRange)
  })
})

const columns: readonly PasteColumn[] = [
  { key: 'label', label: 'Words', kind: 'words', maxLength: 20 },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'part', label: 'Part', kind: 'choice', options: [{ value: 'tax', label: 'Tax' }] },
]

describe('a paste onto lines', () => {
  it('changes the lines from the focused one on, and adds the rest below', () => {
    const text = 'Fuel\t$1,250.00\r\n"Crew\r\nmeals"\t(45.50)\tTax\r\nIce\t\t\r\n'
    expect(readPaste(text, { columns, ids: ['b'], room: 5 })).toEqual({
      lines: {
        changed: [{ id: 'b', cells: { label: 'Fuel', amount: 125_000 } }],
        added: [
          { label: 'Crew meals', amount: -4550, part: 'tax' },
          { label: 'Ice', amount: undefined },
        ],
      },
    })
  })

  it('leaves lines as they are where rows are blank', () => {
    const read = readPaste('Fuel\n\t\nIce\n\n', { columns, ids: ['a', 'b'], room: 5 })
    expect(read).toEqual({ lines: { changed: [{ id: 'a', cells: { label: 'Fuel' } }], added: [{ label: 'Ice' }] } })
  })

  it('is refused as a whole by each cell that cannot be read, named by row and column', () => {
    const text = `Fuel\tmuch\nIce\t5\tnever\n${'x'.repeat(21)}\t5`
    expect(readPaste(text, { columns, ids: [], room: 5 })).toEqual({
      faults: [
        { row: 1, column: 'Amount', issue: 'no-money', words: 'much' },
        { row: 2, column: 'Part', issue: 'no-choice', words: 'never' },
        { row: 3, column: 'Words', issue: 'too-long', words: 'x'.repeat(21) },
      ],
    })
  })

  it('is refused if wider than the columns, or longer than the free rows', () => {
    const amounts = columns.slice(1)
    expect(readPaste('5\tTax\tmore', { columns: amounts, ids: ['a'], room: 0 })).toEqual({
      faults: [{ row: 1, issue: 'too-wide', words: 'more' }],
    })
    expect(readPaste('5\tTax\t\n6', { columns: amounts, ids: ['a'], room: 0 })).toEqual({
      faults: [{ row: 2, issue: 'too-many', words: '' }],
    })
  })

  it('keeps the other values of a line', () => {
    const lines = [
      { id: 'a', label: 'Fuel', amount: 1 },
      { id: 'b', label: 'Ice', amount: 2 },
    ]
    const pasted = { changed: [{ id: 'a', cells: { amount: 3 } }], added: [{ label: 'New' }] }
    const next = withPastedLines(lines, pasted, () => ({ id: 'c', label: '', amount: 0 }))
    expect(next).toEqual([{ id: 'a', label: 'Fuel', amount: 3 }, lines[1], { id: 'c', label: 'New', amount: 0 }])
    expect(next[1]).toBe(lines[1])
  })
})
