import { Button } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { users } from '../../../domain/company/index.ts'
import { useAskAgain } from '../../platform/data/use-ask-again.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { userClientsQuery } from '../open-client.ts'
import { showTerms, type ShownTerms } from './terms-dialog.tsx'

/** Asks again once the user's record changes: they may have agreed in another tab, or on another device. */
function useAgreedElsewhere(): void {
  const platform = usePlatform()
  const version = useRecord(users, useSignedInUser().id).row?.version
  useAskAgain(userClientsQuery(platform).queryKey, version)
}

/** Shown while the user lacks agreement to the terms in force (1-shell section 4, Terms banner). */
export function TermsBanner({ shown }: { readonly shown: ShownTerms }) {
  useAgreedElsewhere()
  return (
    <PageBanner
      label="Terms of Service"
      icon={IconFileCertificate}
      action={
        <Button size="compact-sm" onClick={() => showTerms(shown)}>
          Review
        </Button>
      }
    >
      Please review and agree to Terms of Service.
    </PageBanner>
  )
}
