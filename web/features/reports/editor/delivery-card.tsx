import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PgpKey } from '#shared/contracts/account.ts'
import { localeOf } from '#web/lib/locale.ts'
import { openSettings } from '#web/lib/open-settings.ts'
import { fingerprintGroups, pgpKeyQuery } from '#web/lib/pgp-key.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FieldError } from '#web/ui/form/fields/field-frame.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { Card, Columns, Note, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import switchStyles from '#web/ui/form/fields/switch.module.css'
import fieldStyles from '#web/ui/form/field.module.css'
import { Switch } from '#web/ui/form/fields/switch.tsx'

interface DeliveryCardProps {
  readonly email: string
  readonly owner: string
  /** Whether the report belongs to another user, whose key is not known here. */
  readonly isOthers: boolean
  readonly value: boolean
  readonly error: ErrorMessage | undefined
  readonly onChange: (send: boolean) => void
}

/** The format, and whether the report is e-mailed, always encrypted with the account's key. */
export const DeliveryCard = ({ email, owner, isOthers, value, error, onChange }: DeliveryCardProps) => {
  const { t } = useTranslation('reports')
  const id = useId()
  const stored = useQuery({ ...pgpKeyQuery, enabled: !isOthers })
  const key = stored.data?.pgp_key
  const isUsable = isOthers || (key !== null && key !== undefined && !hasExpired(key))
  return (
    <Card label={t('form.delivery')} title={t('form.delivery')}>
      <Columns asideFirst aside={260}>
        <SelectField
          label={t('form.format')}
          placeholder=""
          required
          options={[{ value: 'pdf', label: t('form.pdf') }]}
          value="pdf"
          onChange={() => undefined}
        />
        <div data-invalid={error !== undefined}>
          <label className={classNames(switchStyles.row, 'is-near')}>
            {t('form.send')}
            <Switch
              checked={value && isUsable}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}key`}
              disabled={!isUsable}
              onChange={onChange}
            />
          </label>
          <FieldError
            id={`${id}error`}
            // The only possible error is the owner's key.
            error={
              error !== undefined && isOthers ? withText(error, t('history.noKeyOther', { owner })) : error
            }
          />
          <div id={`${id}key`}>
            {isOthers ? (
              <Note icon="lock">{t('form.sentToOther', { email })}</Note>
            ) : stored.isError && stored.data === undefined ? (
              <Note tone="warn">
                <LoadFailed
                  text={t('form.keyFailed')}
                  error={stored.error}
                  onRetry={() => void stored.refetch()}
                />
              </Note>
            ) : key === undefined ? (
              <p className={fieldStyles.hint}>{t('form.keyLoading')}</p>
            ) : (
              <KeyNote pgpKey={key} email={email} isOn={value} />
            )}
          </div>
        </div>
      </Columns>
    </Card>
  )
}

const withText = (what: ErrorMessage, text: string): ErrorMessage =>
  typeof what === 'string' ? text : { ...what, text }

const hasExpired = ({ expiration_date: end }: PgpKey): boolean =>
  end !== null && Date.parse(end) <= Date.now()

/** The key with which the report is encrypted, or a link to add one. */
const KeyNote = ({ pgpKey, email, isOn }: { pgpKey: PgpKey | null; email: string; isOn: boolean }) => {
  const { t, i18n } = useTranslation('reports')
  const day = (iso: string): string =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long' }).format(Date.parse(iso))
  if (pgpKey === null || hasExpired(pgpKey)) {
    return (
      <Note
        tone="warn"
        icon="lock"
        actions={
          <Button small onClick={() => openSettings('pgp')}>
            {t(pgpKey === null ? 'form.addKey' : 'form.replaceKey')}
          </Button>
        }
      >
        {pgpKey === null ? t('form.noKey') : t('form.keyExpired', { day: day(pgpKey.expiration_date ?? '') })}
      </Note>
    )
  }
  if (!isOn) return <p className={fieldStyles.hint}>{t('form.sendOff')}</p>
  const groups = fingerprintGroups(pgpKey.fingerprint)
  return (
    <Note tone="success" icon="lock">
      {t('form.sentTo', { email })}{' '}
      <span title={groups.join(' ')}>
        <Text as="code" size="value">
          {groups.slice(0, 2).join(' ')} … {groups.at(-1)}
        </Text>
      </span>
      {pgpKey.expiration_date === null
        ? t('form.forever')
        : t('form.until', { day: day(pgpKey.expiration_date) })}
    </Note>
  )
}
