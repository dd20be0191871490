import { accessMessages } from '../../../domain/company/index.ts'
import type { OutsideCtx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import type { SignIn } from '../identity/sign-in.ts'
import type { SystemMail } from '../identity/system-mail.ts'

/** Sends a mail to whom the caller named at `path`. Throws Invalid there where no mail reaches them, Unavailable for now. */
export async function requireMailed(
  ctx: OutsideCtx,
  signIn: SignIn,
  { path, ...mail }: SystemMail & { readonly path: string },
): Promise<void> {
  const said = await signIn.sendMail(ctx, mail)
  if (said === undefined) return
  const issue = accessMessages.issue(path, 'mail-refused', { address: mail.to, said })
  throw new Invalid([issue], accessMessages.words(issue))
}
