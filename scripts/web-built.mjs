import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressAssets } from './compress-assets.mjs'
import { hashOfContents } from './content-hash.mjs'
import { root, run } from './run-process.mjs'

const dist = join(root, 'dist')
// The name changes with what is done to a build, so that an earlier one is made again.
const stampFile = join(dist, '.web-built-and-compressed-from')
const sources = { folders: ['web', 'domain'], files: ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'] }

/** True if dist/web was built from the present sources. */
export async function isWebBuilt() {
  if (!existsSync(stampFile) || !existsSync(join(dist, 'web'))) return false
  return (await readFile(stampFile, 'utf8')) === (await hashOfContents(root, sources))
}

/** @param {readonly string[]} args */
async function build(args) {
  const code = await run('vite', args)
  if (code !== 0) throw new Error(`vite build failed (exit code ${code}); what it said stands above`)
}

/** Adds the pages of customers: their script, and the module with which the server draws them. @param {string} folder */
async function buildCustomerPages(folder) {
  const args = ['--config', 'web/customer/vite.config.ts', '--outDir', folder, '--logLevel', 'warn']
  await build(['build', ...args])
  await build(['build', '--ssr', ...args])
}

/** Builds the web into another folder and then swaps them, so that a running server never serves half a build. */
export async function buildWeb() {
  const builtFrom = await hashOfContents(root, sources)
  const [now, next, before] = [join(dist, 'web'), join(dist, 'web.next'), join(dist, 'web.before')]
  await mkdir(dist, { recursive: true })
  const args = ['build', '--config', 'web/vite.config.ts', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  await build(args)
  await buildCustomerPages(next)
  await compressAssets(join(next, 'assets'))
  await rm(before, { recursive: true, force: true })
  if (existsSync(now)) await rename(now, before)
  await rename(next, now)
  await writeFile(stampFile, builtFrom)
  await rm(before, { recursive: true, force: true })
}
