import { clients } from '../../../domain/company/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'

interface Field {
  readonly property: string
}

const isOf =
  (...heads: readonly string[]) =>
  ({ property }: Field): boolean =>
    heads.some((head) => property === head || property.startsWith(`${head}.`))

/** A record type whose form asks for some of its fields only. */
const withForm = (definition: RecordDefinition, fits: (field: Field) => boolean): RecordDefinition => ({
  ...definition,
  form: definition.form.filter(fits),
})

const isSetting = isOf(
  'theme',
  'config.software',
  'config.hold_forged',
  'config.leave_unassigned',
  'config.group_mails_a_minute',
)

/** The client as its details show it: who it is and how it is reached. */
export const clientDetails = withForm(clients, (field) => !isSetting(field))
/** Its scheduling software. */
export const clientSoftware = withForm(clients, isOf('config.software'))
/** Handling of mail whose sender failed the check, and of a conversation after an answer. */
export const clientInbox = withForm(
  clients,
  isOf('config.hold_forged', 'config.leave_unassigned', 'config.group_mails_a_minute'),
)
/** Its logos. */
export const clientLogos = withForm(clients, isOf('theme.logo_light', 'theme.logo_dark'))
