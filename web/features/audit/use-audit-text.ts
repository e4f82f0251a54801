import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { auditedFields, type AuditedField, type AuditRecord } from '#shared/contracts/audit.ts'
import { roles } from '#shared/domain/roles.ts'
import { actorName } from '#web/lib/actor-name.ts'
import { isErrorCode } from '#web/lib/error-codes.ts'
import { isRefused } from '#shared/domain/audit/actions.ts'
import { formatPreference } from './preference-text.ts'

/** Values with a text of their own. */
const namedValues = [
  ...roles,
  'enabled',
  'enable_api_access',
  'enable_email_notifications',
  'visibility',
  'incident',
  'threat',
  'feed',
  'counts',
  'names',
  'everything',
  'bounces',
  'complaint',
  'unsubscribed',
  'by_hand',
  'failing',
  'gone',
] as const

const isNamedValue = (text: string): text is (typeof namedValues)[number] =>
  namedValues.some((value) => value === text)
const isField = (text: string): text is AuditedField => auditedFields.some((field) => field === text)

export interface AuditText {
  readonly outcome: (outcome: string) => string
  /** The reason of a rejection; undefined after a success, or if there is nothing to add. */
  readonly reason: (outcome: string) => string | undefined
  /** A changed field; fields of another version keep their technical name. */
  readonly field: (field: string) => string
  /** A known value of a field: a role, a module, the state of a service. Others stay unchanged. */
  readonly value: (value: string) => string
  /** The user who did it, as far as known. */
  readonly actor: (record: AuditRecord) => string
}

/** Returns the texts for audit log records. */
export const useAuditText = (): AuditText => {
  const { t } = useTranslation('audit')
  const { t: errors } = useTranslation('errors')
  const { t: common } = useTranslation('common')
  return useMemo(() => {
    return {
      outcome: (outcome) =>
        isRefused(outcome)
          ? t('outcome.refused')
          : outcome === 'code_sent'
            ? t('outcome.code_sent')
            : outcome === 'accepted'
              ? t('outcome.accepted')
              : t('outcome.success'),
      reason: (outcome) =>
        !isRefused(outcome) ? undefined : isErrorCode(outcome) ? errors(`code.${outcome}`) : outcome,
      field: (field) => (isField(field) ? t(`field.${field}`) : field),
      value: (value) =>
        isNamedValue(value) ? t(`word.${value}`) : (formatPreference(t, common, value) ?? value),
      actor: ({ actor }) => (actor === null ? t('nobody') : actorName(common, actor)),
    }
  }, [t, errors, common])
}
