import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import type { Platform } from '../platform/platform.ts'

/** A provider that the demo plays itself (docs/providers.md). */
export interface SimulatedProvider {
  /** Whether this installation plays it: in the demo, while no real provider is configured. */
  readonly isPlayed: (config: Config) => boolean
  /** Adds its pages and endpoints below `/outside`. */
  readonly serve: (scope: FastifyInstance, platform: Platform) => void
}
