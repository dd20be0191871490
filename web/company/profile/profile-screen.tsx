import { Tabs } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { signatures, users } from '../../../domain/company/index.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { RecordDetail } from '../../ui/detail/record-detail.tsx'
import { PasswordSection } from './password-section.tsx'
import { SendingSection } from './sending-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignatureForm } from './signature-form.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import classes from './profile-screen.module.css'

const tabs = ['profile', 'signature', 'sending', 'security'] as const

/** A user of the client; one's own has also the signature, the password, two-factor and sessions. */
export function ProfileScreen() {
  const { id } = useParams({ from: '/$clientKey/company/users/details/$id' })
  const self = useSignedInUser()
  const { words, change } = useAddressWords()
  const detail = <RecordDetail key={id} definition={users} id={id} listPath="company/users" />
  if (id !== self.id) return detail
  const tab = tabs.find((known) => known === words['tab']) ?? 'profile'
  return (
    <Tabs
      value={tab}
      onChange={(next) => change({ tab: next ?? undefined }, true)}
      keepMounted={false}
      className={classes['tabs']}
    >
      <Tabs.List className={classes['list']}>
        <Tabs.Tab value="profile">Profile</Tabs.Tab>
        <Tabs.Tab value="signature">Signature</Tabs.Tab>
        <Tabs.Tab value="sending">Sending</Tabs.Tab>
        <Tabs.Tab value="security">Sign-in and sessions</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile" className={classes['panel']}>
        {detail}
      </Tabs.Panel>
      <Tabs.Panel value="signature" className={classes['scroll']}>
        <h1 className="fl-unseen">Your signature</h1>
        <SignatureForm definition={signatures} userId={id} />
      </Tabs.Panel>
      <Tabs.Panel value="sending" className={classes['scroll']}>
        <h1 className="fl-unseen">Sending</h1>
        <SendingSection userId={id} />
      </Tabs.Panel>
      <Tabs.Panel value="security" className={classes['scroll']}>
        <h1 className="fl-unseen">Your sign-in and sessions</h1>
        <PasswordSection />
        <TwoFactorSection />
        <SessionsSection />
      </Tabs.Panel>
    </Tabs>
  )
}
