import { shortenUrl } from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { handleShortenUrl } from './shorten-url.ts'

/** Calls of short URLs. */
export const shortUrlRoutes: readonly Route[] = [implement(shortenUrl, handleShortenUrl)]
