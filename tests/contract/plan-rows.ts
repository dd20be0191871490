import { sql, type Statement } from '../../server/platform/database/sql.ts'
import type { TestServer } from '../test-server.ts'
import { inLaro } from './inbox-server.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Runs a statement as the program does, and returns its steps and the number of rows that its scans read. */
export async function planOf(
  server: TestServer,
  statement: Statement<unknown>,
): Promise<{ readonly steps: readonly string[]; readonly touched: number }> {
  const [explained] = await inLaro(server, ({ db }) =>
    db.run(sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (analyze, format json) ${statement}`),
  )
  const nodes = explained ? nodesOf(explained['QUERY PLAN'][0].Plan) : []
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan'))
  const rows = scans.map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
  return { steps: nodes.map((node) => node['Node Type']), touched: rows.reduce((sum, one) => sum + one, 0) }
}
