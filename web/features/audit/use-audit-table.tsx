import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { dayOf } from '#web/lib/days.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { isRefused } from './audit-actions.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { MomentText } from '#web/ui/text/moment-text.tsx'
import { logTable } from '#web/ui/log/log-table.ts'
import { useAuditText } from './use-audit-text.ts'
import type { AuditRow } from './audit-queries.ts'

type ColumnOf = ListDefinition<AuditRow>['columns'][number]

/**
 * The table of the audit log as data. It has no sort orders and no pages: the newest record comes first, and older ones
 * load on request.
 */
export const useAuditTable = (rows: readonly AuditRow[] | undefined): ListDefinition<AuditRow> => {
  const { t } = useTranslation('audit')
  const auditText = useAuditText()
  const { organizationId } = useRights()
  return useMemo(
    () =>
      logTable({
        name: 'audit',
        title: t('title'),
        nameOf: auditText.title,
        // A record has no page of its own; a new tab shows its day.
        hrefOf: (row) => {
          const day = dayOf(new Date(rows?.[row]?.date ?? Date.now()))
          return hrefOf(paths.audit, { after: day, before: day })
        },
        columns: [
          {
            key: 'date',
            header: t('column.date'),
            width: 208,
            render: ({ date }) => <MomentText iso={date} />,
            card: 'date',
          },
          { key: 'action', header: t('column.action'), render: auditText.title, card: 'name' },
          {
            key: 'outcome',
            header: t('column.outcome'),
            width: 128,
            render: ({ outcome }) => (
              <StatusBadge open={isRefused(outcome)} label={auditText.outcome(outcome)} />
            ),
            card: 'badge',
          },
          {
            key: 'actor',
            header: t('column.actor'),
            width: 184,
            folded: auditText.actor,
            card: 'under',
            // On a card the organization follows the user, if there is one.
            render: (record) => (
              <>
                <span title={auditText.actor(record)}>{auditText.actor(record)}</span>
                {organizationId === null && record.client !== null && (
                  <span className="audit-of"> · {record.client.name}</span>
                )}
              </>
            ),
          },
          ...(organizationId === null
            ? [
                {
                  key: 'client',
                  header: t('column.client'),
                  width: 216,
                  render: ({ client: organization }) => (
                    <span title={organization?.name}>{organization?.name ?? '–'}</span>
                  ),
                  folded: ({ client: organization }) => organization?.name ?? '',
                  card: 'none',
                } satisfies ColumnOf,
              ]
            : []),
          {
            key: 'address',
            header: t('column.address'),
            width: 140,
            render: ({ address }) => <span className="audit-address">{address ?? '–'}</span>,
            card: 'none',
          },
        ],
      }),
    [t, auditText, rows, organizationId],
  )
}
