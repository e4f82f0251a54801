import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { limits } from '#shared/domain/limits.ts'
import { GroupField } from '#web/features/indicators/group-picker/group-field.tsx'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { fieldsOf, type Form } from '#web/ui/form/use-form.ts'
import { counted } from '../../../lib/counted.ts'
import type { ImportValues } from './import-form.ts'
import { SourceFields } from './source-fields.tsx'
import { idsRules } from '#web/features/indicator-import/reading/import-row.ts'
import { importLimits } from '#web/features/indicator-import/reading/read-files.ts'
import type { ImportStage } from '#web/features/indicator-import/use-import.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Card, Stack, Text, Toolbar } from '#web/ui/layout/layout.tsx'
import styles from './import-fields.module.css'
import { Button } from '#web/ui/button/button.tsx'
import { TlpField } from '#web/ui/tlp/tlp-field.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'

interface ImportFieldsProps {
  readonly form: Form<ImportValues>
  readonly stage: Extract<ImportStage, { kind: 'form' | 'checking' }>
  /** The columns of a table without a recognized value column. */
  readonly header: readonly string[] | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly onCancel: () => void
}

/** The files, and the values for all their rows. */
export const ImportFields = ({ form, stage, header, onFiles, onCancel }: ImportFieldsProps) => {
  const { t, i18n } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const { values, set } = form
  const field = fieldsOf(form)
  const { categories, tags } = useIndicatorChoices()
  const number = numberFormat(i18n.language)
  const busy = stage.kind === 'checking'
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })

  return (
    <FormElement form={form} label={t('title')}>
      <Card
        foot={
          stage.kind === 'checking' ? (
            <>
              <Stack grow gap={1}>
                <Progress label={t('checking')} max={1} value={stage.share} />
                <Text as="span" size="meta" tone="muted" tabular>
                  {t('checkingRows', { ...counted(stage.read), share: percent.format(stage.share) })}
                </Text>
              </Stack>
              <Button onClick={onCancel}>{t('cancel')}</Button>
            </>
          ) : (
            <>
              <Text as="span" size="meta" tone="faint">
                {t('nothingYet')}
              </Text>
              <Toolbar>
                <Button type="submit" kind="primary">
                  {t('check')}
                </Button>
              </Toolbar>
            </>
          )
        }
      >
        {stage.kind === 'form' && stage.failure !== undefined && (
          <FormProblem
            what={
              stage.failure.kind === 'call'
                ? stage.failure.message
                : stage.failure.kind === 'too_many'
                  ? t('tooMany', { ...counted(importLimits.rows), max: number.format(importLimits.rows) })
                  : t('unreadable')
            }
          />
        )}
        <fieldset className={styles.root} inert={busy}>
          <legend className="ui-visually-hidden">{t('step.source')}</legend>
          <SourceFields form={form} onFiles={onFiles} />
          <div>
            {header !== undefined && (
              <SelectField
                hint={t('valueColumnHint')}
                label={t('valueColumn')}
                required
                placeholder={t('valueColumnPlaceholder')}
                options={header.map((name) => ({ value: name, label: name }))}
                {...field('column')}
              />
            )}
            <SelectField
              label={t('category')}
              hint={t('categoryHint')}
              required
              placeholder={t('categoryPlaceholder')}
              options={categories}
              {...field('category')}
            />
            <TextField
              label={t('origin')}
              required
              maxLength={limits.indicatorOriginLength}
              {...field('origin')}
              hint={t('originHint')}
            />
            <TagPicker
              label={t('tags')}
              placeholder={t('tagsPlaceholder')}
              options={tags}
              {...field('tags')}
              max={limits.indicatorTags}
            />
            <GroupField label={t('group')} placeholder={t('groupPlaceholder')} {...field('group')} />
            <TlpField {...field('tlp')} label={t('tlp')} />
            <SegmentsField
              label={t('ids')}
              options={idsRules.map((value) => ({ value, label: t(`idsRule.${value}`) }))}
              {...field('ids')}
              hint={t('idsHint')}
            />
            <SwitchField
              label={t('verified')}
              note={t('verifiedHint')}
              checked={values.verified}
              onChange={(verified) => set('verified', verified)}
            />
          </div>
        </fieldset>
      </Card>
    </FormElement>
  )
}
