import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault, type Config } from './config.ts'
import { makeRandomWord } from './shown-secret.ts'

/** The secret that this installation signs with: given by configuration, else made once and kept in the data folder. */
export async function installationSecret(config: Config): Promise<string> {
  if (config.FLIGHTLINE_SECRET) return config.FLIGHTLINE_SECRET
  const file = join(config.FLIGHTLINE_DATA, 'secret')
  try {
    await mkdir(config.FLIGHTLINE_DATA, { recursive: true })
    await writeFile(file, makeRandomWord(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const isKept = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isKept)
      throw new StartFault(`FLIGHTLINE_DATA: the folder ${config.FLIGHTLINE_DATA} cannot be written: ${String(error)}`)
  }
  return (await readFile(file, 'utf8')).trim()
}
