// Each story that `npm test` plays exists, has a reason, and no room has more than twelve (tests/e2e/stories.tsv); each test
// of the long run alone names one that proves the same in `npm test` (tests/long-only.tsv).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfStories, listedStories } from './listed-stories.mjs'
import { root } from './run-process.mjs'
import { readBudgets, roomOf } from './test-budget.mjs'

const lines = readFileSync(join(root, 'tests/long-only.tsv'), 'utf8').trim().split('\n').slice(1)
const longOnly = new Set(lines.map((line) => line.split('\t', 1)[0]))

/** @param {string} line @returns {string[]} */
function faultsOfLine(line) {
  const [file = '', proof = ''] = line.split('\t')
  const proofs = proof.match(/tests\/[\w/-]+\.test\.ts/g) ?? []
  const missing = [file, ...proofs].filter((path) => !existsSync(join(root, path)))
  return [
    ...missing.map((path) => `${path} does not exist`),
    ...(proofs.length === 0 ? [`name the test that proves ${file} in npm test`] : []),
    ...proofs.filter((path) => longOnly.has(path)).map((path) => `${path} is not played in npm test either`),
  ]
}

const stories = listedStories()
const { rooms } = readBudgets()
const strangers = stories.filter(({ room, file }) => roomOf(`tests/e2e/${file}`, rooms) !== room)

const faults = [
  ...strangers.map(({ room, file }) => `tests/e2e/stories.tsv: ${file} is not of ${room} in tests/budgets.json`),
  ...faultsOfStories(stories).map((fault) => `tests/e2e/stories.tsv: ${fault}`),
  ...lines.flatMap(faultsOfLine).map((fault) => `tests/long-only.tsv: ${fault}`),
]
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
