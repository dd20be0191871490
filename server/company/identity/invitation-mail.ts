import { invitationDays } from '../../../domain/company/index.ts'
import { escapeHtml } from '../../../domain/kernel/index.ts'
import type { SystemMail } from './system-mail.ts'

interface Invitation {
  readonly to: string
  /** Name of who is invited. */
  readonly name: string
  /** Name of the client. */
  readonly company: string
  /** Inviting user; undefined for the product itself. */
  readonly by: string | undefined
  /** Where the step is taken. */
  readonly address: string
  /** Invited people: those who choose a password, those who accept with theirs, and new users. */
  readonly kind: 'new' | 'known' | 'member'
}

const ignore = 'If you did not expect this, ignore this mail.'

const steps: Readonly<Record<Invitation['kind'], { readonly step: string; readonly end: string }>> = {
  new: {
    step: 'Choose a password here:',
    end: `The address works once, for ${invitationDays} days. ${ignore}`,
  },
  known: {
    step: 'Accept with the sign-in that you have:',
    end: `The address works for ${invitationDays} days. Until you accept, they see nothing of yours. ${ignore}`,
  },
  member: { step: 'Sign in with the password that you have:', end: ignore },
}

/** Mail that invites a person to a company, or says that they work there from now on. */
export function invitationMail({ to, name, company, by, address, kind }: Invitation): SystemMail {
  const lines = [
    `Hello ${name},`,
    by === undefined
      ? `You can work in ${company} with Flightline.`
      : `${by} invites you to work in ${company} with Flightline.`,
    steps[kind].step,
  ] as const
  const { end } = steps[kind]
  const link = escapeHtml(address)
  return {
    to,
    subject: `Your invitation to ${company}`,
    text: [lines[0], '', lines[1], '', lines[2], '', address, '', end, ''].join('\n'),
    html: [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${link}">${link}</a></p>`,
      `<p>${end}</p>`,
    ].join(''),
  }
}
