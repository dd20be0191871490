import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { beginSingleSignOn, findReasonWords, readSsoButton } from '../../../domain/company/index.ts'
import { isOwnPath } from '../../platform/address.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'

/** Why single sign-on was refused, by the code in the address; other words there are not shown. */
export function SsoRefusal({ code }: { readonly code: string }) {
  const words = findReasonWords(code)
  if (words === undefined) return null
  return (
    <Alert color="red" role="alert" mb="lg" variant="light">
      {words}
    </Alert>
  )
}

interface CompanyScreenProps {
  readonly nameKey: string
  readonly redirect: string | undefined
}

/** Leads to the provider of a company, which may ask for it. */
export function CompanyScreen({ nameKey, redirect }: CompanyScreenProps) {
  const { api } = usePlatform()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['sso-button', nameKey],
    queryFn: ({ signal }) => api.call(readSsoButton, { params: { name_key: nameKey } }, signal),
    retry: false,
    staleTime: 0,
  })
  const begin = useCommandOf(
    () => api.call(beginSingleSignOn, { body: { company: nameKey, ...(isOwnPath(redirect) && { redirect }) } }),
    { isSilent: true, onDone: ({ url }) => location.assign(url) },
  )
  const otherWay = () => void navigate({ to: '/login', search: redirect === undefined ? {} : { redirect } })
  return (
    <PlainPage title={data ? `Sign in to ${data.company}` : 'Sign in with your company'}>
      <Stack gap="lg">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {begin.error && (
          <Alert color="red" role="alert" variant="light">
            {reasonOf(begin.error).message}
          </Alert>
        )}
        {!data && !error && <RowsSkeleton rows={2} />}
        {data && (
          <Button fullWidth data-autofocus loading={begin.isRunning} onClick={() => begin.start(undefined)}>
            {data.button}
          </Button>
        )}
        <Anchor component="button" type="button" onClick={otherWay}>
          Sign in another way
        </Anchor>
      </Stack>
    </PlainPage>
  )
}
