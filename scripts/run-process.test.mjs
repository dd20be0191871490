import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { binFolder, root, run } from './run-process.mjs'

test('the exit code is passed on, and a program that does not exist says so', async () => {
  expect(await run('node', ['-e', 'process.exit(3)'])).toBe(3)
  expect(await run('no-such-program', [])).toBe(127)
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
