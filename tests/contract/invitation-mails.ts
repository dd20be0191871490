import type { MailSink } from '../mail-fixtures/mail-sink.ts'

/** The mail that was sent last, with its lines and signs as they were written. */
export const lastMailOf = ({ taken }: MailSink): string =>
  (taken.at(-1)?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** Content of the mail of an invitation. */
export const joinTokenIn = (mail: string): string => /[?&]join=([\w.-]+)/.exec(mail)?.[1] ?? ''
