import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text as readAll } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { binFolder, root, run } from './run-process.mjs'

test('the exit code is passed on, and a program that does not exist says so', async () => {
  expect(await run('node', ['-e', 'process.exit(3)'])).toBe(3)
  expect(await run('no-such-program', [])).toBe(127)
})

test('the output of a parallel run is shown in one piece when it has ended', async () => {
  const script = `
    import { run } from ${JSON.stringify(`${root}scripts/run-process.mjs`)}
    const say = (word) => ['-c', \`echo \${word} 1; sleep 0.3; echo \${word} 2 >&2; exit 4\`]
    const options = { output: 'at end' }
    console.log(await Promise.all([run('bash', say('a'), options), run('bash', say('b'), options)]))`
  const parent = spawn('node', ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await readAll(parent.stdout)
  expect(said).toContain('a 1\na 2\n')
  expect(said).toContain('b 1\nb 2\n')
  expect(said).toContain('[ 4, 4 ]')
})

test("the project's own Node comes first, unless the machine's is asked for", async () => {
  const isOwn = ['-e', `process.exit(process.env.PATH.startsWith(${JSON.stringify(binFolder)}) ? 0 : 1)`]
  expect(await run('node', isOwn)).toBe(0)
  expect(await run('node', isOwn, { onlyMachinePrograms: true })).toBe(1)
})

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
])('%s ends the children and their children, and no next step begins', async (signal, code) => {
  const script = `
    import { run, stopChildrenOnSignal } from ${JSON.stringify(`${root}scripts/run-process.mjs`)}
    stopChildrenOnSignal()
    await run('bash', ['-c', 'sleep 600 & echo child $!; wait'])
    console.log('next step')`
  const parent = spawn('node', ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  parent.stdout.setEncoding('utf8')
  parent.stdout.on('data', (/** @type {string} */ text) => {
    said += text
    if (/child \d+\n/.test(said)) parent.kill(/** @type {NodeJS.Signals} */ (signal))
  })
  const [exitCode] = await once(parent, 'close')
  const grandchild = Number(/child (\d+)/.exec(said)?.[1])
  expect(exitCode).toBe(code)
  expect(said).not.toContain('next step')
  expect(() => process.kill(grandchild, 0)).toThrow('ESRCH')
})
