import { afterAll, beforeAll } from 'vitest'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { AttackCount, type Kind } from './attack-count.ts'
import { openAttackHouse } from './attack-house.ts'

/** A house without the attacked documents, where anybody may send any number of requests. */
export const openPatientHouse = (): Promise<TestHouse> => openTestHouse({ RATE_PER_MINUTE: '100000000' })

interface DeskOptions {
  readonly kind?: Kind
  readonly open?: () => Promise<TestHouse>
}

/** What a suite attacks and counts: opened before its tests; printed and closed behind them. */
export interface AttackDesk {
  readonly count: AttackCount
  readonly house: TestHouse
}

/** Lays out the desk of the test file that calls it. */
export function attackDesk(suite: string, { kind, open = openAttackHouse }: DeskOptions = {}): AttackDesk {
  const count = new AttackCount(suite, kind)
  let house: TestHouse | undefined
  beforeAll(async () => {
    house = await open()
  })
  afterAll(async () => {
    count.print()
    await house?.close()
  })
  return {
    count,
    get house() {
      if (!house) throw new Error('the house opens before the first test')
      return house
    },
  }
}
