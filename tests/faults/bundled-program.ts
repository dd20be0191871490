import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const script = join(root, 'scripts/bundle-programs.mjs')

let folder: Promise<string> | undefined

async function bundle(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  return stdout.trim()
}

/** The file that runs a program as its sources are now; `program` is its source, such as 'server/main.ts'. */
export async function bundledProgram(program: string): Promise<string> {
  folder ??= bundle()
  return join(await folder, `${program}.mjs`)
}
