import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { AuditRecord } from '#shared/contracts/audit.ts'
import type { AuditedValue } from '#shared/domain/value-changes.ts'
import { nameOfObject, objectsOf } from '#shared/domain/audit/sentence.ts'
import type { AuditAct } from '#shared/domain/audit/lines.ts'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { MomentText } from '#web/ui/text/moment-text.tsx'
import { useAuditText } from './use-audit-text.ts'
import styles from './audit-values.module.css'

/** The fields that an act changed, with their values before and after. */
export const AuditValues = ({ act }: { readonly act: AuditAct }) => {
  const { t } = useTranslation('audit')
  const auditText = useAuditText()
  const values = act.records.flatMap((record) => record.values.map((value) => ({ ...value, record })))
  if (values.length === 0) return null
  const isOfOne = new Set(values.map(({ id, record }) => `${record.action} ${id}`)).size === 1
  return (
    <DrawerSection title={t('values.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('values.field')}</th>
            <th scope="col">{t('values.was')}</th>
            <th scope="col">{t('values.is')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ id, field, before, after, record }) => (
            <tr key={`${record.id} ${id} ${field}`}>
              <th scope="row">
                {isOfOne
                  ? auditText.field(field)
                  : t('values.of', { field: auditText.field(field), name: nameIn(record, id) })}
              </th>
              <td>
                <ValueText field={field} value={before} list="removed" />
              </td>
              <td>
                <ins>
                  <ValueText field={field} value={after} list="added" />
                </ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DrawerSection>
  )
}

const nameIn = (record: AuditRecord, id: number): string => {
  const object = objectsOf({ lead: record, records: [record] }).find((one) => one.id === id)
  return object === undefined ? `#${id}` : nameOfObject(object)
}

interface ValueTextProps {
  readonly field: string
  readonly value: AuditedValue
  /** Of a list the log has what was removed and added. */
  readonly list: 'removed' | 'added'
}

const levels = [1, 2, 3] as const

const ValueText = ({ field, value, list }: ValueTextProps) => {
  const { t, i18n } = useTranslation('audit')
  const { t: common } = useTranslation('common')
  const auditText = useAuditText()
  if (field === 'account_expiry_date')
    return typeof value === 'string' ? <MomentText iso={value} /> : t('values.forever')
  if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
  const level = field === 'criticality_level' ? levels.find((one) => one === value) : undefined
  if (level !== undefined) return t(`preference.criticality.${level}`)
  const state = field === 'state' ? exposureStates.find((one) => one === value) : undefined
  if (state !== undefined) return common(`exposureState.${state}`)
  if (typeof value === 'number') return numberFormat(i18n.language).format(value)
  if (value === null || value.length === 0) return Array.isArray(value) ? '–' : t('values.nothing')
  return Array.isArray(value)
    ? t(`values.${list}`, { values: value.map(auditText.value).join(', ') })
    : auditText.value(value)
}
