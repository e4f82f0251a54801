import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PgpKey } from '#shared/contracts/account.ts'
import { localeOf } from '#web/lib/locale.ts'
import { openSettings } from '#web/lib/open-settings.ts'
import { fingerprintGroups, pgpKeyQuery } from '#web/lib/pgp-key.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'

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
    <section className="rep-card-box" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t('form.delivery')}</h2>
      <div className="rep-delivery">
        <SelectField
          label={t('form.format')}
          placeholder=""
          required
          options={[{ value: 'pdf', label: t('form.pdf') }]}
          value="pdf"
          onChange={() => undefined}
        />
        <div className="ui-field" data-invalid={error !== undefined}>
          <label className="rep-send">
            <input
              type="checkbox"
              role="switch"
              className="ui-switch"
              checked={value && isUsable}
              aria-checked={value && isUsable}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}key`}
              disabled={!isUsable}
              onChange={(event) => onChange(event.target.checked)}
            />
            <span>{t('form.send')}</span>
          </label>
          {error !== undefined && (
            <p className="ui-error">
              <i className="pi pi-exclamation-circle" aria-hidden="true" />
              {/* The only possible error is the owner's key. */}
              <ErrorMessageText
                what={isOthers ? withText(error, t('history.noKeyOther', { owner })) : error}
              />
            </p>
          )}
          <div id={`${id}key`}>
            {isOthers ? (
              <p className="rep-alert">
                <i className="pi pi-lock" aria-hidden="true" />
                <span>{t('form.sentToOther', { email })}</span>
              </p>
            ) : stored.isError && stored.data === undefined ? (
              <LoadFailed
                className="rep-alert is-warn"
                text={t('form.keyFailed')}
                error={stored.error}
                onRetry={() => void stored.refetch()}
              />
            ) : key === undefined ? (
              <p className="ui-hint">{t('form.keyLoading')}</p>
            ) : (
              <KeyNote pgpKey={key} email={email} isOn={value} />
            )}
          </div>
        </div>
      </div>
    </section>
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
      <p className="rep-alert is-warn">
        <i className="pi pi-lock" aria-hidden="true" />
        <span>
          {pgpKey === null
            ? t('form.noKey')
            : t('form.keyExpired', { day: day(pgpKey.expiration_date ?? '') })}{' '}
          <button type="button" className="rep-link" onClick={() => openSettings('pgp')}>
            {t(pgpKey === null ? 'form.addKey' : 'form.replaceKey')}
          </button>
        </span>
      </p>
    )
  }
  if (!isOn) return <p className="ui-hint">{t('form.sendOff')}</p>
  const groups = fingerprintGroups(pgpKey.fingerprint)
  return (
    <p className="rep-alert is-ok">
      <i className="pi pi-lock" aria-hidden="true" />
      <span>
        {t('form.sentTo', { email })}{' '}
        <code title={groups.join(' ')}>
          {groups.slice(0, 2).join(' ')} … {groups.at(-1)}
        </code>
        {pgpKey.expiration_date === null
          ? t('form.forever')
          : t('form.until', { day: day(pgpKey.expiration_date) })}
      </span>
    </p>
  )
}
