import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOnce, type Contract } from './kernel/index.ts'
import { records } from './records.ts'

type Declared = Pick<Contract, 'method' | 'path' | 'repeat' | 'changes'>

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

const folder = import.meta.dirname
const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
const contracts = [...new Set(modules.flatMap((one) => Object.values(one).filter(isDeclared)))]

/** Data that calls change and that is no record type. */
const otherData = [
  'agreements',
  'aircraft-calendars',
  'distinctions',
  'flight-plan-secret',
  'held-mail',
  'image-senders',
  'jobs',
  'ledger',
  'mail-domains',
  'merges',
  'payables',
  'scheduling-connection',
  'schedule-imports',
  'sessions',
  'stored-files',
  'thread-page',
]
const known = new Set([...records.map(({ name }) => name), ...otherData])

const formatCall = ({ method, path }: Declared): string => `${method} ${path}`
const isReading = ({ method, repeat }: Declared): boolean => method === 'GET' || repeat === 'reads'

/** Streams that change nothing: a model reads words and answers others. */
const changesNothing = ({ path }: Declared): boolean => path === '/ai/threads/polish'

describe('the contracts', () => {
  it('are all found', () => {
    expect(contracts.length).toBeGreaterThan(240)
    expect(contracts.filter(isOnce).length).toBeGreaterThan(90)
  })

  it('of calls that change data declare the changes', () => {
    const silent = contracts.filter(
      (one) => !isReading(one) && !changesNothing(one) && (one.changes ?? []).length === 0,
    )
    expect(silent.map(formatCall)).toEqual([])
  })

  it('of calls that read declare no change', () => {
    expect(contracts.filter((one) => isReading(one) && one.changes !== undefined).map(formatCall)).toEqual([])
  })

  it('of calls that delete keep their first answer, because a second run finds nothing', () => {
    expect(contracts.filter((one) => one.method === 'DELETE' && !isOnce(one)).map(formatCall)).toEqual([])
  })

  it('name data that exists, each name once', () => {
    const wrong = contracts.filter(
      ({ changes = [] }) => new Set(changes).size < changes.length || changes.some((name) => !known.has(name)),
    )
    expect(wrong.map((one) => [formatCall(one), one.changes])).toEqual([])
  })
})
