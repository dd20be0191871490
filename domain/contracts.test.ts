import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isOnce, type Contract } from './kernel/index.ts'
import { records } from './records.ts'

type Declared = Pick<Contract, 'method' | 'path' | 'repeat' | 'changes' | 'role' | 'body' | 'onDevice'>

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

const folder = import.meta.dirname
const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
const contracts = [...new Set(modules.flatMap((one) => Object.values(one).filter(isDeclared)))]

/** Data that calls change and that is no record type. */
const otherData = [
  'agreements',
  'api-keys',
  'calendar-feeds',
  'calendar-links',
  'assistants',
  'sign-in',
  'aircraft-calendars',
  'avinode',
  'distinctions',
  'flight-plan-secret',
  'held-mail',
  'image-senders',
  'clockwork',
  'jobs',
  'ledger',
  'mail-domains',
  'market_facts',
  'market_offers',
  'market_requests',
  'webhooks',
  'merges',
  'payables',
  'rules',
  'scheduling-connection',
  'schedule-imports',
  'sessions',
  'stored-files',
  'thread-page',
]
const known = new Set([...records.map(({ name }) => name), ...otherData])

/** Fields with secrets, sealed values or the text of a file. */
const keptOff = new Set([
  'password',
  'secret',
  'token',
  'weight_lb',
  'text',
  'csv',
  'content',
  ...records.flatMap(({ sealed = [] }) => sealed.flatMap(({ fields }) => fields)),
])

/** Names of the fields of an input, at any depth. */
const listFields = (body: z.ZodType): string[] => {
  const names: string[] = []
  const override = ({ jsonSchema }: { readonly jsonSchema: { readonly properties?: object } }) =>
    void names.push(...Object.keys(jsonSchema.properties ?? {}))
  z.toJSONSchema(body, { unrepresentable: 'any', io: 'input', override })
  return names
}

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

  it('of kept calls take no input that a device must not keep', () => {
    const isKept = (one: Declared) => isOnce(one) && one.role !== 'public' && one.onDevice === undefined
    const found = contracts.filter(isKept).flatMap((one) => {
      const fields = one.body ? listFields(one.body).filter((field) => keptOff.has(field)) : []
      return fields.length > 0 ? [[formatCall(one), fields]] : []
    })
    expect(found).toEqual([])
    expect(contracts.filter(({ onDevice }) => onDevice === 'summary').map(formatCall)).toContain(
      'POST /laro/csv/import',
    )
  })

  it('name data that exists, each name once', () => {
    const wrong = contracts.filter(
      ({ changes = [] }) => new Set(changes).size < changes.length || changes.some((name) => !known.has(name)),
    )
    expect(wrong.map((one) => [formatCall(one), one.changes])).toEqual([])
  })
})
