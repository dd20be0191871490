import { useQuery } from '@tanstack/react-query'
import type { MenuEnvironment } from '../../domain/company/index.ts'
import { usePlatform } from '../platform/platform-context.tsx'
import { userClientsQuery } from './open-client.ts'

/** Before the server has answered, parts that production hides are hidden. */
const cautious: MenuEnvironment = { product: 'flightline', isProduction: true }

/** Environment of the product, as the server sent it with the user's clients. */
export function useEnvironment(): MenuEnvironment {
  const platform = usePlatform()
  return useQuery(userClientsQuery(platform)).data?.environment ?? cautious
}
