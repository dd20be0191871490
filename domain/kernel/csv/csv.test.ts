import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['a', 'b c'], 'a,b c\r\n'],
  [['say "hi"', 'one, two', 'line\nline'], '"say ""hi""","one, two","line\nline"\r\n'],
  [['=1+1', '+1+1', '-1+1', '-A1', '@SUM(A1)'], "'=1+1,'+1+1,'-1+1,'-A1,'@SUM(A1)\r\n"],
  [['-400.00', '-1', '+1.5', '-1.', '-1.5\n'], `-400.00,-1,+1.5,'-1.,"'-1.5\n"\r\n`],
  [['+12125550174', '+1 212 555 0174'], "+12125550174,'+1 212 555 0174\r\n"],
  [['+12125550174\n'], `"'+12125550174\n"\r\n`],
  [['\t=1', '=cmd|"/c calc"!A1'], '\'\t=1,"\'=cmd|""/c calc""!A1"\r\n'],
  [[3, -4, ''], '3,-4,\r\n'],
])('%o is the line %o', (cells, line) => expect(csvLine(cells)).toBe(line))
