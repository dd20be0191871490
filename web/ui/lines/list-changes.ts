import { changeLine, lineEdits, type EditedLines, type IdentifiedLine } from '../../../domain/kernel/lines/line-list.ts'
import { withPastedLines } from '../../../domain/kernel/lines/paste-lines.ts'
import type { LineChanges } from './use-lines-desk.ts'

/** The changes of a table whose lines are a list: each works on the list as it is at that moment. */
export const listChanges = <Line extends IdentifiedLine>(list: EditedLines<Line>) =>
  ({
    write: (id, column, value) => list.put(changeLine<IdentifiedLine>(list.get(), id, { [column]: value }) as Line[]),
    edits: lineEdits(list),
    paste: (pasted) => {
      list.put(withPastedLines(list.get(), pasted, list.begin))
      return undefined
    },
    canAppend: true,
  }) satisfies LineChanges
