import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readOptions, UsageFault, type Options } from './options.ts'
import { accept, grownSince, readAccepted } from './page/accepted.ts'
import { reportPage } from './page/report-page.ts'
import { loadWords, printTable, type RunReport } from './page/run-report.ts'
import { runRows, withPlanFaults, type RowsRun } from './measure-rows.ts'
import { lookAtPlans, type SeenPlans } from './plans/look-at-plans.ts'
import { rows } from './rows/all-rows.ts'
import { heedInterrupts } from './stage/on-interrupt.ts'
import { onStage, withScaleDatabase, type StageOptions } from './stage/open-stage.ts'
import { settle, type ScaleDatabase } from './stage/scale-database.ts'
import { scaleSetHash } from './stage/source-hash.ts'

const root = join(import.meta.dirname, '..')
const reportFolder = join(import.meta.dirname, 'report')
const acceptedFile = join(import.meta.dirname, 'accepted.json')

const notLooked = (words: string): SeenPlans => ({ faults: [], failed: [], words })

/** Result of checking the plans: absent where they were not checked, with the reason. */
async function plansOf(database: ScaleDatabase, options: Options, stage: StageOptions): Promise<SeenPlans> {
  if (!options.looksAtPlans) return notLooked('Not looked at in this run (--no-plans).')
  if (!database.isOwn) return notLooked("Not looked at: only the bench's own database has a log that can be read.")
  const rehearsing = { ...stage, isRehearsal: true }
  return lookAtPlans(database.url, options.rows, (work) => onStage(database, rehearsing, work))
}

const measureRows = (database: ScaleDatabase, { rows: wanted }: Options, options: StageOptions): Promise<RowsRun> =>
  onStage(database, { ...options, isRehearsal: false }, (stage) =>
    runRows(wanted, stage, (_row, results) => console.log(`\n${printTable(results)}`)),
  )

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
  const [loadBefore = 0] = loadavg()
  const { size, databaseUrl, amounts } = options
  const folder = join(root, '.data', `bench-${size}-${await scaleSetHash()}`)
  const stage: StageOptions = { databaseUrl, size, folder, amounts }
  const before = await readAccepted(acceptedFile)
  return withScaleDatabase(stage, async (database) => {
    const plans = await plansOf(database, options, stage)
    await settle(database.url)
    const { measured, failed } = await measureRows(database, options, stage)
    const machine = await machineOf(database.url)
    const judged = withPlanFaults(measured, plans.faults)
    const grown = before?.size === size ? { grown: grownSince(before, { size, rows: judged }) } : {}
    return {
      size,
      began,
      tookSeconds: Math.round((Date.now() - Date.parse(began)) / 1000),
      loadBefore,
      machine,
      rows: judged,
      failed: [...plans.failed, ...failed],
      planFaults: plans.faults,
      plansWords: plans.words,
      ...grown,
    }
  })
}

async function write(report: RunReport): Promise<void> {
  await mkdir(reportFolder, { recursive: true })
  await writeFile(join(reportFolder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(join(reportFolder, 'index.html'), reportPage(report))
  console.log('\nwritten to bench/report/report.json and bench/report/index.html')
}

/** Faults of a run, in lines to read; none if the run keeps its promises. */
function faultsOf({ rows: measured, failed, planFaults: plans, grown = [] }: RunReport): string[] {
  return [
    ...failed.map(({ row, why }) => `could not be run: ${row} (${why})`),
    ...measured
      .filter(({ isMet, row }) => isMet === false && !plans.some((plan) => plan.row === row))
      .map(({ name, promise }) => `not kept: ${name} (${promise})`),
    ...plans.map(({ row, table, reading, statement }) => `${row} reads ${reading} ${table}: ${statement}`),
    ...grown.map(
      ({ name, what, before, now }) =>
        `grew by more than a quarter: ${name}, ${what} ${before.toFixed(2)} -> ${now.toFixed(2)}`,
    ),
  ]
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), rows)
  const report = await runAll(options)
  console.log(`\n${printTable(report.rows)}\n${[report.plansWords, loadWords(report)].join('\n')}`)
  await write(report)
  if (options.isAccepting) await accept(acceptedFile, report)
  const faults = faultsOf(report)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

heedInterrupts()
run().catch((error: unknown) => {
  console.error(error instanceof UsageFault ? error.message : error)
  process.exitCode = 1
})
