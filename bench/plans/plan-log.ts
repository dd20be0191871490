import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'

/** A statement that the server ran, with the plan that it chose. */
export interface RunPlan {
  readonly text: string
  readonly plan: PlanNode
}

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  /** Rows that it gave, each time that it was asked. */
  readonly 'Actual Rows'?: number | undefined
  readonly 'Actual Loops'?: number | undefined
  /** Blocks of 8 kB that it looked at in all. */
  readonly 'Shared Hit Blocks'?: number | undefined
  readonly 'Shared Read Blocks'?: number | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}

const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  'Shared Hit Blocks': z.number().optional(),
  'Shared Read Blocks': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional()
  },
})
const logged = z.object({ message: z.string().default(''), application_name: z.string().default('') })
const explained = z.object({ 'Query Text': z.string(), Plan: planNode })

/** The log is written by another process of the server, a moment later. */
const settleMs = 400

const settings = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_nested_statements = on',
  "auto_explain.log_format = 'json'",
  'auto_explain.log_analyze = on',
  'auto_explain.log_timing = off',
  'auto_explain.log_buffers = on',
]

/**
 * Plans of all that the server runs, from its own log: also of statements within functions, and with the values and the
 * kept plans of the real connections. Only the bench's own server has a log that can be read.
 */
export class PlanLog {
  readonly #owner: pg.Client
  readonly #folder: string
  readonly #database: string
  #offset = 0

  private constructor(owner: pg.Client, folder: string, database: string) {
    this.#owner = owner
    this.#folder = folder
    this.#database = database
  }

  /** Connections that are opened from now on log their plans. */
  static async open(databaseUrl: string): Promise<PlanLog> {
    const owner = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' })
    await owner.connect()
    const { rows } = await owner.query<{ data: string; log: string; database: string }>(
      "select current_setting('data_directory') as data, current_setting('log_directory') as log, current_database() as database",
    )
    const [facts] = rows
    if (!facts) throw new Error('the server says nothing of itself')
    const log = new PlanLog(owner, join(facts.data, facts.log), facts.database)
    for (const setting of settings) await owner.query(`alter database "${facts.database}" set ${setting}`)
    await log.read()
    return log
  }

  async #file(): Promise<string> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.json')).toSorted()
    const last = names.at(-1)
    if (last === undefined) throw new Error('the server of the bench writes no log')
    return join(this.#folder, last)
  }

  /** Statements run since the last reading, without those of the bench itself. */
  async read(): Promise<RunPlan[]> {
    await sleep(settleMs)
    const path = await this.#file()
    const { size } = await stat(path)
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(size - this.#offset),
        0,
        size - this.#offset,
        this.#offset,
      )
      const text = buffer.subarray(0, bytesRead).toString()
      const end = text.lastIndexOf('\n') + 1
      this.#offset += Buffer.byteLength(text.slice(0, end))
      return text.slice(0, end).split('\n').filter(Boolean).flatMap(planIn)
    } finally {
      await file.close()
    }
  }

  /** Connections that are opened from now on are silent again. */
  async close(): Promise<void> {
    await this.#owner.query(`alter database "${this.#database}" reset all`)
    await this.#owner.end()
  }
}

function planIn(line: string): RunPlan[] {
  const { message, application_name } = logged.parse(JSON.parse(line))
  const start = message.indexOf('plan:\n')
  if (start < 0 || application_name === 'bench') return []
  const { 'Query Text': text, Plan: plan } = explained.parse(JSON.parse(message.slice(start + 'plan:\n'.length)))
  return [{ text, plan }]
}
