import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '#shared/contracts/audit.ts'
import type { AuditedValue } from '#shared/contracts/value-changes.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { MomentText } from '#web/ui/text/moment-text.tsx'
import { useAuditText } from './use-audit-text.ts'
import { Facts } from '#web/ui/layout/layout.tsx'

/** The security fields that a record changed, with old and new values. */
export const AuditValues = ({ record }: { readonly record: AuditRecord }) => {
  const { t } = useTranslation('audit')
  const auditText = useAuditText()
  return (
    <DrawerSection title={t('values.title')}>
      <Facts
        facts={record.values.map(({ id, field, before, after }) => {
          const name = auditText.field(field)
          const isList = Array.isArray(before) || Array.isArray(after)
          return [
            record.ids.length > 1 ? t('values.of', { field: name, id }) : name,
            <Facts
              key={`${id} ${field}`}
              labelWidth={72}
              facts={(
                [
                  [isList ? 'removed' : 'was', before],
                  [isList ? 'added' : 'is', after],
                ] as const
              ).map(([label, value]) => [
                t(`values.${label}`),
                <ValueText key={label} field={field} value={value} />,
              ])}
            />,
          ] as const
        })}
      />
    </DrawerSection>
  )
}

const ValueText = ({ field, value }: { readonly field: string; readonly value: AuditedValue }) => {
  const { t, i18n } = useTranslation('audit')
  const auditText = useAuditText()
  if (field === 'account_expiry_date')
    return typeof value === 'string' ? <MomentText iso={value} /> : t('values.forever')
  if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
  if (typeof value === 'number') return new Intl.NumberFormat(i18n.language).format(value)
  if (value === null || value.length === 0) return t('values.nothing')
  return Array.isArray(value) ? value.map(auditText.value).join(', ') : auditText.value(value)
}
