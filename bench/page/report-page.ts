import type { Measured } from '../row.ts'
import { asText, courseCharts, growthChart, ratioChart, timesChart } from './charts.ts'
import { cellsOf, heads, loadWords, verdict, wordsFor, type RunReport } from './run-report.ts'

const style = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1d23; --quiet: #5c6370; --line: #d9dce3; --bar: #3b5bdb; --bar-light: #bac8ff; --mark: #c2410c; --bad: #b42318; --good: #1a7f4b; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181d; --ink: #e8eaf0; --quiet: #a2a9b8; --line: #363b46; --bar: #8da2fb; --bar-light: #3d4a85; --mark: #fb923c; --bad: #ff8a7a; --good: #5dd39e; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1280px; padding: 24px 16px 64px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 32px 0 4px; } p { margin: 0 0 8px; color: var(--quiet); max-width: 70ch; }
.sum { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 16px 0; padding: 0; list-style: none; } .sum b { font-size: 22px; display: block; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 0 40px; align-items: start; } figure { margin: 0; overflow-x: auto; } svg { width: 100%; min-width: 460px; height: auto; display: block; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } .tick { fill: var(--quiet); text-anchor: middle; font-size: 11px; } .value { fill: var(--quiet); } .grid { stroke: var(--line); }
.median, .kept { fill: var(--bar); } .p95 { fill: var(--bar-light); } .broken { fill: var(--bad); } .floor { stroke: var(--mark); stroke-width: 2.5; } .course { fill: none; stroke: var(--bar); stroke-width: 2; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; } .wide:focus-visible { outline: 2px solid var(--bar); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: 13px; font-variant-numeric: tabular-nums; } caption { text-align: left; padding: 8px 12px; color: var(--quiet); }
th, td { padding: 5px 9px; text-align: right; white-space: nowrap; border-top: 1px solid var(--line); } th:first-child, :is(th, td):nth-last-child(-n+2) { text-align: left; } td:nth-last-child(2) { white-space: normal; min-width: 15em; color: var(--quiet); } tbody th { font-weight: 500; }
.no { color: var(--bad); font-weight: 600; } .yes { color: var(--good); } code { font: 12px ui-monospace, monospace; overflow-wrap: anywhere; }
@media print { .wide { overflow: visible; } }`

const listOf = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

function tableRow(row: Measured): string {
  const [name = '', ...cells] = cellsOf(row)
  const last = cells.length - 1
  const kind = verdict(row) === 'NO' ? 'no' : verdict(row) === 'yes' ? 'yes' : ''
  const columns = cells.map((cell, at) => `<td${at === last ? ` class="${kind}"` : ''}>${asText(cell)}</td>`)
  return `<tr><th scope="row">${asText(name)}</th>${columns.join('')}</tr>`
}

const table = (rows: readonly Measured[]): string => `<h2 id="numbers">All numbers</h2>
<div class="wide" role="region" aria-labelledby="numbers" tabindex="0"><table>
<caption>Milliseconds where no unit stands. Ratio: median to the floor's median. Large : small: the largest client's median to the smallest's.</caption>
<thead><tr>${heads.map((head) => `<th scope="col">${asText(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.map(tableRow).join('')}</tbody></table></div>`

function floors(rows: readonly Measured[]): string {
  const named = rows.filter(({ floorName }) => floorName !== undefined)
  const lines = [...Map.groupBy(named, ({ floorName }) => floorName)].map(
    ([floorName = '', same]) => `<b>${asText(floorName)}</b>: ${asText(wordsFor(same))}`,
  )
  return lines.length === 0 ? '' : `<h2>What the floors are</h2>${listOf(lines)}`
}

function facts(rows: readonly Measured[]): string {
  const lines = rows.flatMap(({ name, facts: counted = [] }) =>
    counted.map((fact) => `${asText(name)}: ${asText(fact)}`),
  )
  return lines.length === 0 ? '' : `<h2>Counted beside it</h2>${listOf(lines)}`
}

function failures({ failed }: RunReport): string {
  if (failed.length === 0) return ''
  return `<h2>Could not be run</h2>${listOf(failed.map(({ row, why }) => `<b>${asText(row)}</b>: ${asText(why)}`))}`
}

function plans({ planFaults, plansWords }: RunReport): string {
  const lines = planFaults.map(
    ({ row, table: name, reading, statement }) =>
      `${asText(row)} reads ${asText(reading)} <b>${asText(name)}</b>: <code>${asText(statement)}</code>`,
  )
  return `<h2>Query plans</h2><p>${asText(plansWords)}</p>${lines.length === 0 ? '' : listOf(lines)}`
}

function comparison({ grown }: RunReport): string {
  if (!grown) return '<h2>Since the accepted run</h2><p>There is no accepted run of this size to compare with.</p>'
  if (grown.length === 0) return '<h2>Since the accepted run</h2><p>No ratio grew by more than a quarter.</p>'
  const lines = grown.map(
    ({ name, what, before, now }) => `${asText(name)}: ${what} was ${before.toFixed(2)}, is ${now.toFixed(2)}`,
  )
  return `<h2>Since the accepted run</h2>${listOf(lines)}`
}

function summary(report: RunReport): string {
  const { rows, size, machine } = report
  const judged = rows.filter(({ isMet }) => isMet !== undefined)
  const kept = judged.filter(({ isMet }) => isMet).length
  const items = [
    `<b>${kept} of ${judged.length}</b>promises kept`,
    `<b>${(size * 100).toFixed(size < 0.01 ? 1 : 0)} %</b>of the scale set`,
    `<b>${machine.cores}</b>cores, ${machine.gigabytes} GB`,
  ]
  return `<ul class="sum">${items.map((item) => `<li>${item}</li>`).join('')}</ul>
<p>${asText(`${machine.processor}; ${machine.platform}; Node ${machine.node}; Postgres ${machine.postgres}. Begun `)}`
}

/** A run as one self-contained page: charts, the table, and the data of each number. */
export function reportPage(report: RunReport): string {
  const { rows, began } = report
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flightline, measured</title><style>${style}</style></head><body><main>
<h1>Flightline, measured</h1>
${summary(report)}<time datetime="${asText(began)}">${asText(began.slice(0, 16).replace('T', ' '))} UTC</time>, took ${Math.max(1, Math.round(report.tookSeconds / 60))} min. ${asText(loadWords(report))}</p>
${failures(report)}${table(rows)}<div class="charts">${timesChart(rows)}${ratioChart(rows)}${growthChart(rows)}${courseCharts(rows)}</div>${floors(rows)}${facts(rows)}${comparison(report)}${plans(report)}
</main></body></html>
`
}
