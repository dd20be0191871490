import { useParams } from '@tanstack/react-router'
import { signatures, users } from '../../../domain/company/index.ts'
import { hasRole, type Actor, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { RecordDetail } from '../../ui/detail/record-detail.tsx'
import type { RecordPartProps, RecordScreens } from '../../ui/detail/record-screens.ts'
import { AgreedTerms } from '../terms/agreed-terms.tsx'
import { PhotoOf, UserAccess } from '../people/user-access.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { SendingSection } from './sending-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignatureForm } from './signature-form.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import classes from './profile-screen.module.css'

/** Ways to sign in and sessions. The provider of a company changes none of them: they open other companies too. */
function SignInSections() {
  const { onlyClient } = useSignedInUser()
  if (onlyClient !== undefined)
    return (
      <section className={classes['section']} aria-labelledby="sso-session-heading">
        <h2 id="sso-session-heading">Single sign-on</h2>
        <p>
          You signed in by the single sign-on of this company. The session opens this company alone. To see your other
          sessions, or to change your password, second step and passkeys, sign in with your password or a passkey.
        </p>
      </section>
    )
  return (
    <>
      <PasswordSection />
      <TwoFactorSection />
      <PasskeysSection />
      <SessionsSection />
    </>
  )
}

const isForStaff = (_: RecordDefinition, actor: Actor): boolean => hasRole(actor, 'user')

const ofAnyone: RecordScreens = {
  beside: ({ row }: RecordPartProps) => (
    <>
      <PhotoOf id={row.id} />
      <UserAccess id={row.id} />
    </>
  ),
}

const ofOneself: RecordScreens = {
  beside: ({ row }: RecordPartProps) => (
    <>
      <PhotoOf id={row.id} />
      <AgreedTerms />
      <UserAccess id={row.id} />
    </>
  ),
  tabs: [
    {
      id: 'signature',
      label: 'Signature',
      part: ({ row }) => <SignatureForm definition={signatures} userId={row.id} />,
      isFor: isForStaff,
    },
    {
      id: 'sending',
      label: 'Messages',
      part: ({ row }) => (
        <>
          <ReadingSection />
          <SendingSection userId={row.id} />
        </>
      ),
      isFor: isForStaff,
    },
    {
      id: 'security',
      label: 'Sign-in and sessions',
      part: () => <SignInSections />,
    },
  ],
}

/** A user of the client; one's own has also the signature, the password, two-factor, passkeys and sessions. */
export function ProfileScreen() {
  const { id } = useParams({ from: '/$clientKey/company/users/details/$id' })
  const self = useSignedInUser()
  const screens = id === self.id ? ofOneself : ofAnyone
  return <RecordDetail key={id} definition={users} id={id} listPath="company/users" screens={screens} />
}
