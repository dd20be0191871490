import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { signatures, users } from '../../../domain/company/index.ts'
import { useActor, useSignedInUser } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { RecordDetail, type BesideProps } from '../../ui/detail/record-detail.tsx'
import { TabBar, tabsWithin, type TabEntry } from '../../ui/choices/tab-bar.tsx'
import { AgreedTerms } from '../terms/agreed-terms.tsx'
import { UserAccess } from '../people/user-access.tsx'
import { PasswordSection } from './password-section.tsx'
import { SendingSection } from './sending-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignatureForm } from './signature-form.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import classes from './profile-screen.module.css'

const tabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'signature', label: 'Signature', roles: ['user'] },
  { id: 'sending', label: 'Sending', roles: ['user'] },
  { id: 'security', label: 'Sign-in and sessions' },
] as const satisfies readonly TabEntry<string>[]

const Beside = ({ row }: BesideProps) => <UserAccess id={row.id} />

const BesideOwn = ({ row }: BesideProps) => (
  <>
    <AgreedTerms />
    <UserAccess id={row.id} />
  </>
)

const panelId = 'profile-panel'

type Tab = (typeof tabs)[number]['id']

const panels: Readonly<Record<Exclude<Tab, 'profile'>, (props: { readonly userId: string }) => ReactNode>> = {
  signature: ({ userId }) => (
    <>
      <h1 className="fl-unseen">Your signature</h1>
      <SignatureForm definition={signatures} userId={userId} />
    </>
  ),
  sending: ({ userId }) => (
    <>
      <h1 className="fl-unseen">Sending</h1>
      <SendingSection userId={userId} />
    </>
  ),
  security: () => (
    <>
      <h1 className="fl-unseen">Your sign-in and sessions</h1>
      <PasswordSection />
      <TwoFactorSection />
      <SessionsSection />
    </>
  ),
}

/** A user of the client; one's own has also the signature, the password, two-factor and sessions. */
export function ProfileScreen() {
  const { id } = useParams({ from: '/$clientKey/company/users/details/$id' })
  const self = useSignedInUser()
  const actor = useActor()
  const { words, change } = useAddressWords()
  const aside = id === self.id ? BesideOwn : Beside
  const detail = <RecordDetail key={id} definition={users} id={id} listPath="company/users" aside={aside} />
  if (id !== self.id) return detail
  const tab = tabsWithin(tabs, actor).find((known) => known.id === words['tab'])?.id ?? 'profile'
  return (
    <div className={classes['tabs']}>
      <div className={classes['list']}>
        <TabBar
          label="Your profile"
          tabs={tabs}
          tab={tab}
          panelId={panelId}
          onTab={(next) => change({ tab: next }, true)}
        />
      </div>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-${tab}`}
        className={classes[tab === 'profile' ? 'panel' : 'scroll']}
      >
        {tab === 'profile' ? detail : panels[tab]({ userId: id })}
      </div>
    </div>
  )
}
