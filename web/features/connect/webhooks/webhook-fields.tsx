import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keyModules, type KeyModule } from '#shared/domain/api-keys.ts'
import { moduleOfList } from '#shared/domain/item-lists.ts'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { ModulesField } from '#web/features/connect/modules-field.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { Note } from '#web/ui/layout/layout.tsx'
import { viewOptions, type SentNow } from './view-options.ts'
import { webhookViewsQuery } from './webhook-queries.ts'
import { minCriticalities, type WebhookFormValues } from './webhook-form.ts'

interface WebhookFieldsProps {
  readonly form: BoundForm<WebhookFormValues>
  /** The modules whose service has API access. */
  readonly opened: readonly KeyModule[]
  /** A current module that is off can be removed. */
  readonly now?: SentNow
  readonly isNew: boolean
}

export const WebhookFields = ({ form, opened, now, isNew }: WebhookFieldsProps) => {
  const { t } = useTranslation('webhooks')
  const { value: modules, error, onChange } = form.field('modules')
  const { t: connect } = useTranslation('connect')
  const had = now?.modules ?? []
  const concerns = form.field('concerns')
  // A view alone chooses what is sent.
  const isChosenByHand = form.field('view').value === ''
  const offeredViews = useQuery(webhookViewsQuery).data?.filter(({ list }) =>
    opened.includes(moduleOfList[list]),
  )
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
      <SelectField
        label={t('form.view')}
        placeholder={t('form.viewNone')}
        hint={t('form.viewHint')}
        options={offeredViews && viewOptions(offeredViews, now, { t, connect })}
        {...form.field('view')}
        onChange={(id) => {
          form.field('view').onChange(id)
          const list = offeredViews?.find(({ view_id }) => String(view_id) === id)?.list
          if (id !== '') onChange(list === undefined ? had : [moduleOfList[list]])
        }}
      />
      {isChosenByHand && (
        <ModulesField
          label={t('form.modules')}
          offered={keyModules.filter((module) => opened.includes(module) || had.includes(module))}
          noteOf={(module) => (opened.includes(module) ? undefined : t('form.moduleOff'))}
          value={modules}
          error={error}
          onChange={onChange}
        />
      )}
      {isChosenByHand && modules.includes('visibility') && (
        <SegmentsField
          label={t('form.least')}
          options={minCriticalities.map((value) => ({ value, label: t(`form.leastOf.${value}`) }))}
          {...form.field('least')}
        />
      )}
      {isChosenByHand && (modules.includes('threat') || modules.includes('feed')) && (
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
