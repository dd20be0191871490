import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readOptions, UsageFault, type Options } from './options.ts'
import { accept, grownSince, readAccepted } from './page/accepted.ts'
import { reportPage } from './page/report-page.ts'
import { printTable, type RunReport } from './page/run-report.ts'
import { largeTables, planFaults, type PlanFault } from './plans/check-plans.ts'
import { PlanLog } from './plans/plan-log.ts'
import type { Measured } from './row.ts'
import { rows } from './rows/all-rows.ts'
import { onStage, withScaleDatabase, type StageOptions } from './stage/open-stage.ts'
import type { ScaleDatabase } from './stage/scale-database.ts'
import { scaleSetHash } from './stage/source-hash.ts'

const root = join(import.meta.dirname, '..')
const reportFolder = join(import.meta.dirname, 'report')
const acceptedFile = join(import.meta.dirname, 'accepted.json')

type Plans = Pick<RunReport, 'planFaults' | 'plansWords'>

/** Runs every row a few times on connections that tell their plans. */
async function lookAtPlans(database: ScaleDatabase, options: Options, stage: StageOptions): Promise<Plans> {
  if (!options.looksAtPlans) return { plansWords: 'Not looked at in this run (--no-plans).' }
  if (!database.isOwn) return { plansWords: "Not looked at: only the bench's own database has a log that can be read." }
  const log = await PlanLog.open(database.url)
  try {
    const large = await largeTables(database.url)
    const faults: PlanFault[] = []
    let seen = 0
    await onStage(database, { ...stage, isRehearsal: true }, async (rehearsal) => {
      await log.read()
      for (const row of options.rows) {
        console.log(`looking at the plans of ${row.name}`)
        await rehearsal.token()
        await row.run(rehearsal)
        const plans = await log.read()
        seen += plans.length
        faults.push(...planFaults(row.name, plans, large))
      }
    })
    const words = `${seen} statements of ${options.rows.length} rows were explained as they ran; ${faults.length} read all of a large table (${[...large].toSorted().join(', ')}).`
    return { planFaults: faults, plansWords: words }
  } finally {
    await log.close()
  }
}

const measureRows = (database: ScaleDatabase, { rows: wanted }: Options, options: StageOptions): Promise<Measured[]> =>
  onStage(database, { ...options, isRehearsal: false }, async (stage) => {
    const all: Measured[] = []
    for (const row of wanted) {
      console.log(`measuring ${row.name}`)
      await stage.token()
      const results = await row.run(stage)
      console.log(printTable(results))
      all.push(...results)
    }
    return all
  })

async function machineOf(databaseUrl: string): Promise<RunReport['machine']> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' })
  await client.connect()
  const { rows: shown } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  const [processor] = cpus()
  return {
    cores: cpus().length,
    processor: processor?.model.trim() ?? 'unknown processor',
    gigabytes: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    postgres: shown[0]?.server_version ?? 'unknown',
  }
}

async function runAll(options: Options): Promise<RunReport> {
  const began = new Date().toISOString()
  const { size, databaseUrl, soakMinutes } = options
  const folder = join(root, '.data', `bench-${size}-${await scaleSetHash()}`)
  const stage: StageOptions = { databaseUrl, size, folder, soakMinutes }
  const before = await readAccepted(acceptedFile)
  return withScaleDatabase(stage, async (database) => {
    const plans = await lookAtPlans(database, options, stage)
    const measured = await measureRows(database, options, stage)
    const machine = await machineOf(database.url)
    const grown = before?.size === size ? { grown: grownSince(before, { size, rows: measured }) } : {}
    return { size, began, machine, rows: measured, ...plans, ...grown }
  })
}

async function write(report: RunReport): Promise<void> {
  await mkdir(reportFolder, { recursive: true })
  await writeFile(join(reportFolder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(join(reportFolder, 'index.html'), reportPage(report))
  console.log('\nwritten to bench/report/report.json and bench/report/index.html')
}

/** What is wrong with a run, in lines to read; none is a run as promised. */
function faultsOf({ rows: measured, planFaults: plans = [], grown = [] }: RunReport): string[] {
  return [
    ...measured.filter(({ isMet }) => isMet === false).map(({ name, promise }) => `not kept: ${name} (${promise})`),
    ...plans.map(({ row, table, statement }) => `${row} reads all of ${table}: ${statement}`),
    ...grown.map(
      ({ name, what, before, now }) =>
        `grew by more than a quarter: ${name}, ${what} ${before.toFixed(2)} -> ${now.toFixed(2)}`,
    ),
  ]
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), rows)
  const report = await runAll(options)
  console.log(`\n${printTable(report.rows)}\n${report.plansWords}`)
  await write(report)
  if (options.isAccepting) await accept(acceptedFile, report)
  const faults = faultsOf(report)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

run().catch((error: unknown) => {
  console.error(error instanceof UsageFault ? error.message : error)
  process.exitCode = 1
})
