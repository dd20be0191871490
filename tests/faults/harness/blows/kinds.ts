import type { Layout } from '../world/site.ts'
import type { Blow } from './blow.ts'
import { onDatabase } from './on-database.ts'
import { onFiles } from './on-files.ts'
import { onMail } from './on-mail.ts'
import { onPeople } from './on-people.ts'
import { onProcesses } from './on-processes.ts'
import { onWires } from './on-wires.ts'

/** Every fault of the harness. */
export const blows: readonly Blow[] = [...onProcesses, ...onWires, ...onDatabase, ...onFiles, ...onMail, ...onPeople]

export const blowsIn = (layout: Layout, only: string | undefined): Blow[] =>
  blows.filter((one) => (one.only ?? layout) === layout && (only === undefined || one.kind.includes(only)))
