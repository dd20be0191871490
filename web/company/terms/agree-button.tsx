import { Button } from '@mantine/core'
import { agreeToTerms, type userClients } from '../../../domain/company/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { userClientsQuery } from '../open-client.ts'
import classes from './terms.module.css'

type Clients = OutputOf<typeof userClients>

const withAgreed = (known: Clients | undefined): Clients | undefined =>
  known?.terms ? { ...known, terms: { ...known.terms, is_agreed: true } } : known

/** Why it could not be recorded: the rule that refused it, or the failure. */
function wordsOf(error: Error): string {
  const issue = error instanceof ApiError ? error.body.issues?.[0] : undefined
  return issue === undefined ? reasonOf(error).message : wordsForIssue(issue)
}

interface AgreeButtonProps {
  readonly version: string
  readonly onAgreed: () => void
}

/** Records the user's agreement to a version; where that fails the terms stay open and say why. */
export function AgreeButton({ version, onAgreed }: AgreeButtonProps) {
  const platform = usePlatform()
  const { queryKey } = userClientsQuery(platform)
  const { id } = useSignedInUser()
  const { run, isRunning, error } = useCommand(agreeToTerms, { isSilent: true })
  const agree = async () => {
    try {
      await run({ params: { userId: id }, body: { terms: [{ version }] } })
      platform.queries.setQueryData<Clients>(queryKey, withAgreed)
      onAgreed()
    } catch {
      // Said below.
    }
  }
  return (
    <>
      <Button loading={isRunning} onClick={() => void agree()}>
        Agree
      </Button>
      {error && (
        <p role="alert" className={classes['refusal']}>
          {wordsOf(error)}
        </p>
      )}
    </>
  )
}
