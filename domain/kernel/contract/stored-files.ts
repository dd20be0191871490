import { z } from 'zod'
import { defineContract } from './contract.ts'

/**
 * Addresses at which files open without headers, for pictures, players and downloads: they expire after an hour. Paths
 * that do not exist, or not for the caller, are left out of the answer.
 */
export const signFiles = defineContract({
  method: 'POST',
  path: '/file_urls',
  summary: 'Addresses of files that expire',
  role: 'member',
  repeat: 'reads',
  body: z.object({ paths: z.array(z.string().min(1).max(1000)).min(1).max(200) }),
  output: z.object({ urls: z.record(z.string(), z.string()) }),
})
