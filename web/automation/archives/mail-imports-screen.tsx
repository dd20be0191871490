import { IconMailbox } from '@tabler/icons-react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ChooseArchive } from './choose-archive.tsx'
import { ImportCard } from './import-card.tsx'
import { useMailImports, useUpload } from './use-mail-imports.ts'
import { ScreenFrame } from '../screen-frame.tsx'
import classes from './mail-imports.module.css'

function Imports() {
  const view = useLastAnswer(useClient().id, useMailImports())
  const control = useUpload()
  return (
    <ScreenFrame
      id="mail-imports-heading"
      title="Mail imports"
      hint="mbox, Google Takeout, or a Maildir as ZIP or TAR"
      end={
        <>
          <ClientLink path="company/integrations">Integrations</ClientLink>
          <ChooseArchive label="Choose archive" disabled={control.upload !== undefined} onFile={control.begin} />
        </>
      }
    >
      <AnswerView view={view} rows={3}>
        {({ imports }) =>
          imports.length === 0 ? (
            <EmptyState title="No mail imports" icon={IconMailbox}>
              Bring the conversations of another system here. They become archive messages, and nobody is notified.
            </EmptyState>
          ) : (
            <ul className={classes['cards']} aria-label="Mail imports">
              {imports.map((mailImport) => (
                <ImportCard key={mailImport.id} mailImport={mailImport} control={control} />
              ))}
            </ul>
          )
        }
      </AnswerView>
    </ScreenFrame>
  )
}

/** Imports of mail archives of other systems: `/{name_key}/company/mail-imports`, for admins. */
export function MailImportsScreen() {
  if (!hasRole(useActor(), 'admin')) return <DisallowedScreen needs="admin" />
  return <Imports />
}
