import { Anchor, Button, Group, Text } from '@mantine/core'
import { usePlatform } from '../platform/platform-context.tsx'
import { useStore } from '../platform/store.ts'
import { PlainPage } from './plain-page.tsx'

/** Message for an unknown path, in the words of 1-shell section 2.3. */
export function NotFoundWords() {
  const platform = usePlatform()
  const client = useStore(platform.client)
  const support = useStore(platform.supportEmail)
  const email = client?.doc['email'] ?? support
  return (
    <>
      <Text c="var(--fl-text-quiet)" mb={4}>
        404
      </Text>
      <p>Sorry, we couldn&apos;t find the page you&apos;re looking for.</p>
      <Group mt="xl" gap="lg">
        <Button component="a" href={client ? `/${client.nameKey}` : '/'}>
          Go back home
        </Button>
        {typeof email === 'string' && <Anchor href={`mailto:${email}`}>Contact support</Anchor>}
      </Group>
    </>
  )
}

/** The page for every address that leads nowhere, with header and footer. */
export function NotFoundScreen() {
  return (
    <PlainPage title="Page not found">
      <NotFoundWords />
    </PlainPage>
  )
}
