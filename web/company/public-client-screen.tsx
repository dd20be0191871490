import { Anchor, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notFound, useParams } from '@tanstack/react-router'
import { clientByKey } from '../../domain/company/index.ts'
import { ApiError } from '../platform/api/api-error.ts'
import { usePlatform } from '../platform/platform-context.tsx'
import { formatPhone } from '../ui/format-value.ts'
import { PlainPage } from '../ui/plain-page.tsx'
import { ErrorState, RowsSkeleton } from '../ui/states.tsx'

/** A client's public page: where signing out leads (1-shell section 2.1). */
export function PublicClientScreen() {
  const { clientKey } = useParams({ from: '/$clientKey/book' })
  const { api } = usePlatform()
  const { data, error, refetch } = useQuery({
    queryKey: ['public-client', clientKey],
    queryFn: ({ signal }) => api.call(clientByKey, { params: { name_key: clientKey } }, signal),
  })
  if (error instanceof ApiError && error.kind === 'not-found') throw notFound()
  if (error) {
    return (
      <PlainPage title="Flightline">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </PlainPage>
    )
  }
  if (data === undefined) {
    return (
      <PlainPage title="One moment">
        <RowsSkeleton rows={3} />
      </PlainPage>
    )
  }
  return (
    <PlainPage title={data.name}>
      <Stack gap="md">
        <p>To book or to ask, reach us directly. We are glad to help.</p>
        {data.phone !== undefined && (
          <Button component="a" href={`tel:${data.phone}`} variant="default">
            Call {formatPhone(data.phone)}
          </Button>
        )}
        {data.email !== undefined && (
          <Button component="a" href={`mailto:${data.email}`} variant="default">
            Write to {data.email}
          </Button>
        )}
        {data.public_facing_url !== undefined && (
          <Anchor href={data.public_facing_url}>{data.public_facing_url}</Anchor>
        )}
      </Stack>
    </PlainPage>
  )
}
