import { useTranslation } from 'react-i18next'
import { keyModules, type KeyModule } from '#shared/domain/api-keys.ts'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { ModulesField } from '#web/features/connect/modules-field.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { Note } from '#web/ui/layout/layout.tsx'
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
  const { value: modules, error, onChange } = form.field('modules')
  const concerns = form.field('concerns')
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
      <ModulesField
        label={t('form.modules')}
        offered={keyModules.filter((module) => opened.includes(module) || had.includes(module))}
        noteOf={(module) => (opened.includes(module) ? undefined : t('form.moduleOff'))}
        value={modules}
        error={error}
        onChange={onChange}
      />
      {modules.includes('visibility') && (
        <SegmentsField
          label={t('form.least')}
          options={minCriticalities.map((value) => ({ value, label: t(`form.leastOf.${value}`) }))}
          {...form.field('least')}
        />
      )}
      {(modules.includes('threat') || modules.includes('feed')) && (
        <CheckField
          label={t('form.concerns')}
          hint={t('form.concernsHint')}
          checked={concerns.value}
          onChange={concerns.onChange}
        />
      )}
      <Note>{t('form.content')}</Note>
    </>
  )
}
