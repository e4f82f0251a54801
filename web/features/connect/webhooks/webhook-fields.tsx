import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { keyModules, type KeyModule } from '#shared/domain/api-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { isHiddenFrom } from '#web/features/connect/organization-modules.ts'
import { minCriticalities, type WebhookFormValues } from './webhook-form.ts'

interface WebhookFieldsProps {
  readonly form: BoundForm<WebhookFormValues>
  /** The modules whose service has API access. */
  readonly opened: readonly KeyModule[]
  /** The webhook's current modules. One that is off can be removed. */
  readonly had: readonly KeyModule[]
  readonly isNew: boolean
}

export const WebhookFields = ({ form, opened, had, isNew }: WebhookFieldsProps) => {
  const { t } = useTranslation('webhooks')
  const { t: messages } = useTranslation('connect')
  const id = useId()
  const user = useSession()
  const { value: modules, error, onChange } = form.field('modules')
  const concerns = form.field('concerns')
  const offered = keyModules.filter((module) => opened.includes(module) || had.includes(module))
  const toggle = (module: KeyModule, on: boolean): void =>
    onChange(keyModules.filter((one) => (one === module ? on : modules.includes(one))))
  return (
    <>
      <TextField
        label={t('form.name')}
        {...form.field('name')}
        hint={t('form.nameHint')}
        {...(isNew ? { autoFocus: true } : {})}
      />
      <TextField
        label={t('form.url')}
        {...form.field('url')}
        hint={t('form.urlHint')}
        placeholder="https://"
      />
      <fieldset
        className="ui-field cx-modules"
        data-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}error`}
      >
        <legend>{t('form.modules')}</legend>
        <div>
          {offered.map((module) => (
            <label key={module} className="cx-check">
              <input
                type="checkbox"
                checked={modules.includes(module)}
                onChange={(event) => toggle(module, event.target.checked)}
              />
              <span>
                {messages(`moduleName.${module}`)}
                {!opened.includes(module) && ` ${t('form.moduleOff')}`}
                {isHiddenFrom(user, module) && ` ${messages('moduleHidden')}`}
              </span>
            </label>
          ))}
        </div>
        {error !== undefined && (
          <p className="ui-error" id={`${id}error`}>
            <i className="pi pi-exclamation-circle" aria-hidden="true" />
            <ErrorMessageText what={error} />
          </p>
        )}
      </fieldset>
      {modules.includes('visibility') && (
        <SegmentsField
          label={t('form.least')}
          options={minCriticalities.map((value) => ({ value, label: t(`form.leastOf.${value}`) }))}
          {...form.field('least')}
        />
      )}
      {(modules.includes('threat') || modules.includes('feed')) && (
        <div className="ui-field">
          <div>
            <label className="cx-check">
              <input
                type="checkbox"
                checked={concerns.value}
                aria-describedby={`${id}concerns`}
                onChange={(event) => concerns.onChange(event.target.checked)}
              />
              <span>{t('form.concerns')}</span>
            </label>
          </div>
          <div className="ui-hint" id={`${id}concerns`}>
            {t('form.concernsHint')}
          </div>
        </div>
      )}
      <p className="cx-note">
        <i className="pi pi-info-circle" aria-hidden="true" />
        <span>{t('form.content')}</span>
      </p>
    </>
  )
}
