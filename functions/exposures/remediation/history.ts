/** History lines of an exposure's remediation. They are separate items, written in the commit of the change. */
import * as z from 'zod'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Kinds } from '#functions/core/event-store/definition.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { HistoryLine } from '#shared/contracts/exposures.ts'
import { historyCauses, historyEvents } from '#shared/domain/exposures/history-events.ts'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import { isProviderStaff, type Role } from '#shared/domain/roles.ts'

const storedLineSchema = z.object({
  event: z.enum(historyEvents),
  by: z.object({ side: z.enum(['organization', 'provider', 'portal']), name: z.string().nullable() }),
  state: z.enum(exposureStates).optional(),
  from: z.enum(exposureStates).optional(),
  cause: z.enum(historyCauses).optional(),
  owner: z.string().optional(),
  due_date: z.string().optional(),
  reason: z.string().optional(),
  until: z.string().optional(),
  agreed_by: z.string().optional(),
  comment: z.string().optional(),
})
export type StoredLine = z.infer<typeof storedLineSchema>

/** The author of a line, for a caller. */
export const sideOf = ({ role, name }: Pick<Session, 'role' | 'name'>): StoredLine['by'] => ({
  side: isProviderStaff(role) ? 'provider' : 'organization',
  name,
})
/** The author of automatic changes. */
export const byPortal: StoredLine['by'] = { side: 'portal', name: null }

/** Adds a line to a commit: one write. An exposure has at most one line per commit. */
export const addLine = <K extends Kinds>(
  commit: Commit<K>,
  exposureId: number,
  line: StoredLine,
): HistoryLine => {
  const key = keys.historyLine(exposureId, commit.at, commit.sequence)
  commit.putItem({ ...key, ...line })
  return { id: key.sk, date: commit.at, ...line }
}

/** A stored line as a reader sees it. Only analysts see who acted for the provider. */
const lineFor = (reader: Role, sk: string, stored: StoredLine): HistoryLine => ({
  id: sk,
  date: sk.slice(0, sk.indexOf('#')),
  ...stored,
  by: visibleAuthor(reader, stored.by),
})

/** The author as a reader sees it. */
export const visibleAuthor = (reader: Role, by: StoredLine['by']): StoredLine['by'] =>
  by.side === 'provider' && !isProviderStaff(reader) ? { ...by, name: null } : by

/** Lines of an exposure, latest first, starting at a line, and the line at which the next page begins. */
export const readLines = async (
  table: Table,
  exposureId: number,
  reader: Role,
  { from, limit }: { readonly from: string | undefined; readonly limit: number },
): Promise<{ lines: HistoryLine[]; next: string | null }> => {
  const lines: HistoryLine[] = []
  const pages = table.query(keys.historyLine(exposureId, '', 0).pk, {
    descending: true,
    limit: limit + 1,
    ...(from === undefined ? {} : { from: '0', to: from }),
  })
  for await (const page of pages) {
    lines.push(...page.map((item) => lineFor(reader, String(item['sk']), storedLineSchema.parse(item))))
    if (lines.length > limit) break
  }
  return { lines: lines.slice(0, limit), next: lines[limit]?.id ?? null }
}
