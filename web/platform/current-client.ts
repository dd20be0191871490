import type { Doc } from '../../domain/kernel/index.ts'

/** Colours and pictures of a client (1-shell section 3). Colours are hex. */
export interface ClientTheme {
  readonly dark?: string | undefined
  readonly light?: string | undefined
  readonly accent?: string | undefined
  readonly icon?: string | undefined
  readonly logo_light?: string | undefined
  readonly logo_dark?: string | undefined
}

/** The client that a person works in now. */
export interface CurrentClient {
  readonly id: string
  readonly name: string
  /** As it is written in addresses: lower case (decision P1). */
  readonly nameKey: string
  readonly timezone: string
  readonly isDefault: boolean
  readonly theme: ClientTheme
  /** Roles of the signed-in user here, those of the default client included. */
  readonly roles: ReadonlySet<string>
  /** The client's own document. */
  readonly doc: Doc
}
