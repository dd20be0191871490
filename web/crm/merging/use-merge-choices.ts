import { useState } from 'react'
import type { ManyFact, MergeChoices, SingleFact } from '../../../domain/crm/index.ts'

/** Chosen values of two contacts by contact id, so that they apply to either direction of the merge. */
interface MergePicks {
  readonly picked: ReadonlyMap<SingleFact, string>
  readonly left: ReadonlyMap<string, readonly ManyFact[]>
}

interface MergeChoosing {
  readonly choices: MergeChoices
  readonly choose: (next: MergeChoices) => void
}

/** Choices of a merge, which stay when the kept and the removed contact are swapped. */
export function useMergeChoices(keptId: string, goneId: string): MergeChoosing {
  const [{ picked, left }, setPicks] = useState<MergePicks>({ picked: new Map(), left: new Map() })
  const taken = [...picked].flatMap(([fact, id]) => (id === goneId ? [fact] : []))
  const choose = (next: MergeChoices) => {
    const returned = taken.filter((fact) => !next.taken.includes(fact))
    setPicks({
      picked: new Map([
        ...picked,
        ...returned.map((fact) => [fact, keptId] as const),
        ...next.taken.map((fact) => [fact, goneId] as const),
      ]),
      left: new Map([...left, [goneId, next.left]]),
    })
  }
  return { choices: { taken, left: [...(left.get(goneId) ?? [])] }, choose }
}
