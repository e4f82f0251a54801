import { useTranslation } from 'react-i18next'
import type { FilterValues } from '#web/ui/list/filters/filters.ts'
import { LogPage } from '#web/ui/log/log-page.tsx'
import { auditQuery, filterOfAction } from './audit-actions.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { AuditExportButton, AuditExportProgress } from './audit-export.tsx'
import { auditLog, type AuditRow } from './audit-queries.ts'
import { FailedJobsButton } from './failed-jobs-button.tsx'
import { useAuditFilters } from './use-audit-filters.ts'
import { useAuditTable } from './use-audit-table.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const AuditDrawer = lazyPart(async () => (await import('./audit-drawer.tsx')).AuditDrawer)

/** The filters that find records with the same user, organization or action. */
const alike = (record: AuditRow, part: 'actor' | 'client' | 'action'): FilterValues => ({
  ...(part === 'actor' && typeof record.actor?.user_id === 'number'
    ? { user_id: String(record.actor.user_id) }
    : {}),
  ...(part === 'client' && record.client !== null ? { client_id: String(record.client.client_id) } : {}),
  ...(part === 'action' ? { what: undefined, change: undefined, ...filterOfAction(record.action) } : {}),
})

/**
 * `/audit`: who did what, when and to which organization. Platform admins see all of it, organization admins their
 * organization's part.
 */
const AuditPage = () => {
  const { t } = useTranslation('audit')
  const { organizationId } = useRights()
  return (
    <LogPage
      name="audit"
      source={auditLog}
      filters={useAuditFilters()}
      query={auditQuery}
      useTable={useAuditTable}
      title={t('title')}
      lead={t(organizationId === null ? 'lead' : 'ownLead')}
      reload={t('reload')}
      failed={t('failed')}
      noMatch={t('noMatch')}
      messages={{
        shown: (count, number) => t('shown', { count, number }),
        searching: (to) => t('searching', { to }),
        searchedTo: (to) => t('searchedTo', { to }),
        all: t('all'),
        more: t('more'),
        stop: t('stop'),
        moreFailed: t('moreFailed'),
      }}
      tools={(query) => (
        <>
          {organizationId === null && <FailedJobsButton />}
          <AuditExportButton query={query} />
        </>
      )}
      above={<AuditExportProgress />}
      drawer={(record, { phone, takeFocus, values, onFilter, onClose }) => (
        <AuditDrawer
          record={record}
          phone={phone}
          takeFocus={takeFocus}
          onOnly={(part) => onFilter({ ...values, ...alike(record, part) })}
          onClose={onClose}
        />
      )}
    />
  )
}

export default AuditPage
