import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { dayOf } from '#web/lib/days.ts'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { isRefused } from './audit-actions.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { logTable, momentColumn } from '#web/ui/log/log-table.tsx'
import { useAuditText } from './use-audit-text.ts'
import type { AuditRow } from './audit-queries.ts'

/**
 * The table of the audit log as data. It has no sort orders and no pages: the newest record comes first, and older ones
 * load on request.
 */
export const useAuditTable = (rows: readonly AuditRow[] | undefined): RowsDefinition<AuditRow> => {
  const { t } = useTranslation('audit')
  const auditText = useAuditText()
  const { organizationId } = useRights()
  return useMemo(
    () =>
      logTable({
        title: t('title'),
        nameOf: auditText.title,
        // A record has no page of its own; a new tab shows its day.
        hrefOf: (row) => {
          const day = dayOf(new Date(rows?.[row]?.date ?? Date.now()))
          return hrefOf(paths.audit, { after: day, before: day })
        },
        row: {
          name: { header: t('column.action'), render: auditText.title },
          line: [
            { key: 'actor', render: auditText.actor },
            ...(organizationId === null
              ? [{ key: 'client', render: ({ client }: AuditRow) => client?.name }]
              : []),
            { key: 'address', render: ({ address }) => address },
          ],
          columns: [
            {
              key: 'outcome',
              header: t('column.outcome'),
              width: { least: 124, most: 136 },
              render: ({ outcome }) => (
                <StatusBadge open={isRefused(outcome)} label={auditText.outcome(outcome)} />
              ),
              folded: ({ outcome }) => auditText.outcome(outcome),
            },
            momentColumn(t('column.date'), ({ date }) => date),
          ],
        },
      }),
    [t, auditText, rows, organizationId],
  )
}
