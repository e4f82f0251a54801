import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '#shared/contracts/audit.ts'
import { linesOf, type AuditAct } from '#shared/domain/audit/lines.ts'
import type { LogDrawer } from '#web/ui/log/log-page.tsx'
import { RecordElsewhere } from '#web/ui/log/record-elsewhere.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { keyOfRecord, nearRecordQuery, recordOfKey } from './audit-queries.ts'
import { useLines } from './lines/use-lines.ts'

interface OpenRecordProps {
  readonly record: AuditRecord
  /** The records that it may be in one line with. */
  readonly records: readonly AuditRecord[]
  readonly given: LogDrawer
}

/** The drawer of a record: of the act and the line that it belongs to. */
export const OpenRecord = ({ record, records, given }: OpenRecordProps) => {
  const lines = useLines(records)
  const line = lines.find(({ acts }) => acts.some((act) => has(act, record))) ?? linesOf([record])[0]
  const act = line?.acts.find((one) => has(one, record))
  const addressOf = ({ lead }: AuditAct): string => {
    const params = new URLSearchParams(given.address)
    params.set('record', keyOfRecord(lead))
    return `?${params.toString()}`
  }
  if (line === undefined || act === undefined) return null
  return <AuditDrawer act={act} line={line} lines={lines} given={given} addressOf={addressOf} />
}

const has = ({ records }: AuditAct, { id }: AuditRecord): boolean => records.some((one) => one.id === id)

/** The drawer of a record that the address names and no loaded row has: it is read with those around it. */
export const AuditRecordElsewhere = ({
  recordKey,
  given,
}: {
  readonly recordKey: string
  readonly given: LogDrawer
}) => {
  const { t } = useTranslation('audit')
  const reply = useQuery(nearRecordQuery(recordKey))
  const { data } = reply
  const record = data && recordOfKey(data, recordKey)
  if (record !== undefined && data !== undefined)
    return <OpenRecord record={record} records={data} given={given} />
  return (
    <RecordElsewhere
      reply={reply}
      title={t('title')}
      missing={{ title: t('noMatch'), text: t('elsewhere') }}
      given={given}
    />
  )
}
