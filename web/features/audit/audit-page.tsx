import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '#shared/contracts/audit.ts'
import { linesOf } from '#shared/domain/audit/lines.ts'
import { LogPage } from '#web/ui/log/log-page.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { useRights } from '#web/lib/use-rights.ts'
import { auditQuery } from './audit-actions.ts'
import { AuditExportButton, AuditExportProgress } from './audit-export.tsx'
import { auditLog, keyOfRecord } from './audit-queries.ts'
import { FailedJobsButton } from './failed-jobs-button.tsx'
import { AuditLines } from './lines/audit-lines.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

const OpenRecord = lazyPart(async () => (await import('./open-record.tsx')).OpenRecord)
const AuditRecordElsewhere = lazyPart(async () => (await import('./open-record.tsx')).AuditRecordElsewhere)

/** A line is one step, from the act that it begins with. */
const stepsOf = (records: readonly AuditRecord[]): readonly (readonly AuditRecord[])[] =>
  linesOf(records).map(({ acts }) => acts.flatMap(({ lead, records: own }) => [lead, ...own]))

/**
 * `/audit`: who did what, when and to which organization. Platform admins see all of it, organization admins their
 * organization's part.
 */
const AuditPage = () => {
  const { t } = useTranslation('audit')
  const { organizationId } = useRights()
  return (
    <LogPage<AuditRecord>
      name="audit"
      source={auditLog}
      filters={useAuditFilters()}
      query={auditQuery}
      keyOf={keyOfRecord}
      rows={(given) => <AuditLines {...given} />}
      stepsOf={stepsOf}
      title={t('title')}
      lead={t(organizationId === null ? 'lead' : 'ownLead')}
      reload={t('reload')}
      search={t('search')}
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
      drawer={(record, given, records) => <OpenRecord record={record} records={records} given={given} />}
      elsewhere={(key, given) => <AuditRecordElsewhere recordKey={key} given={given} />}
    />
  )
}

export default AuditPage
