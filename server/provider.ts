import type { FastifyInstance } from 'fastify'
import type { Config } from './platform/config.ts'
import type { ProviderDialect } from './platform/effects/index.ts'
import type { Job } from './platform/jobs/index.ts'
import type { Platform } from './platform/platform.ts'

/** A system of another company that the product talks to (docs/providers.md). */
export interface Provider {
  /** True if this installation plays it itself: in the demo, while no real one is configured. */
  readonly isPlayed: (config: Config) => boolean
  /** Adds the pages and endpoints of the played provider below `/outside`. */
  readonly serve: (scope: FastifyInstance, platform: Platform) => void
  /** Work that calls it. */
  readonly jobs?: readonly Job[]
  /** How its events are verified and read, for a provider of money. */
  readonly events?: ProviderDialect
  /** Ends its connections of this process. */
  readonly close?: (platform: Platform) => Promise<void>
}
