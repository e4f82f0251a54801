import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#shared/domain/file-size.ts'
import { limits } from '#shared/domain/limits.ts'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { FileRow } from '#web/ui/files/file-row.tsx'
import { Field, TextField } from '#web/ui/form/fields/field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { counted } from '../../../lib/counted.ts'
import { withFiles, type ImportValues } from './import-form.ts'
import { idsRules } from '#web/features/indicator-import/reading/import-row.ts'
import { importLimits } from '#web/features/indicator-import/reading/read-files.ts'
import type { ImportStage } from '#web/features/indicator-import/use-import.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { FieldError } from '#web/ui/form/fields/field-frame.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Card, Stack, Text, Toolbar } from '#web/ui/layout/layout.tsx'
import styles from './import-fields.module.css'
import { Button } from '#web/ui/button/button.tsx'

interface ImportFieldsProps {
  readonly form: Form<ImportValues>
  readonly stage: Extract<ImportStage, { kind: 'form' | 'checking' }>
  /** The columns of a table without a recognized value column. */
  readonly header: readonly string[] | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly onCancel: () => void
}

/** The extensions in the file picker; files with other names can be dropped. */
const accept =
  '.csv,.tsv,.txt,.list,.lst,.ipset,.netset,.json,.stix,.stix2,.misp,text/plain,text/csv,application/json'
/** The number of files listed individually. */
const mostShown = 5

/** The files, and the values for all their rows. */
export const ImportFields = ({ form, stage, header, onFiles, onCancel }: ImportFieldsProps) => {
  const { t, i18n } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const { values, errors, set } = form
  const { categories, tags } = useIndicatorChoices()
  const [pasting, setPasting] = useState(values.list !== '')
  const number = new Intl.NumberFormat(i18n.language)
  const busy = stage.kind === 'checking'
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })

  const choose = (files: readonly File[]): void => {
    set('files', files)
    // Another file has other columns.
    set('column', '')
    onFiles(files)
  }
  const add = (added: readonly File[]): void => {
    choose(withFiles(values.files, added))
    const [first] = added
    // The file name is a better source than none.
    if (values.origin.trim() === '' && first !== undefined)
      set('origin', first.name.slice(0, limits.indicatorOriginLength))
  }
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Card
        foot={
          stage.kind === 'checking' ? (
            <>
              <Stack grow gap={1}>
                <progress className="ui-progress" aria-label={t('checking')} max={1} value={stage.share} />
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
          <legend className="sr-only">{t('step.source')}</legend>
          <div data-invalid={errors.files !== undefined}>
            <Stack>
              <DropZone
                text={t('drop')}
                pickLabel={t('pick')}
                accept={accept}
                onFiles={add}
                hint={t('rules', {
                  size: fileSize(importLimits.bytes, i18n.language),
                  ...counted(importLimits.rows),
                  rows: number.format(importLimits.rows),
                })}
              />
              {values.files.length > 0 && (
                <ul className="ui-files" aria-label={t('files')}>
                  {values.files.slice(0, mostShown).map((file) => (
                    <FileRow key={file.name} name={file.name} size={file.size} most={importLimits.bytes}>
                      <Button
                        square
                        small
                        kind="plain"
                        icon="times"
                        aria-label={t('removeFile', { name: file.name })}
                        title={t('removeFile', { name: file.name })}
                        onClick={() => choose(values.files.filter((other) => other !== file))}
                      />
                    </FileRow>
                  ))}
                  {values.files.length > mostShown && (
                    <li className="ui-file">
                      <span className="ui-file-text">
                        {t('moreFiles', counted(values.files.length - mostShown))}
                      </span>
                      <Button kind="text" small onClick={() => choose([])}>
                        {t('removeFiles')}
                      </Button>
                    </li>
                  )}
                </ul>
              )}
              {pasting ? (
                <Field label={t('list')}>
                  {({ id, describedBy }) => (
                    <textarea
                      id={id}
                      className="ui-input ui-lines"
                      rows={6}
                      spellCheck={false}
                      autoCapitalize="off"
                      autoComplete="off"
                      aria-describedby={describedBy}
                      value={values.list}
                      onChange={(event) => {
                        set('list', event.target.value)
                        set('files', values.files)
                      }}
                    />
                  )}
                </Field>
              ) : (
                <div>
                  {' '}
                  <Button kind="text" small icon="align-left" onClick={() => setPasting(true)}>
                    {t('paste')}
                  </Button>
                </div>
              )}
              {errors.files !== undefined && (
                <div role="alert">
                  <FieldError id="import-files-error" error={errors.files} />
                </div>
              )}
            </Stack>
          </div>
          <div>
            {header !== undefined && (
              <SelectField
                hint={t('valueColumnHint')}
                label={t('valueColumn')}
                required
                placeholder={t('valueColumnPlaceholder')}
                options={header.map((name) => ({ value: name, label: name }))}
                value={values.column}
                error={errors.column}
                onChange={(column) => set('column', column)}
              />
            )}
            <SelectField
              label={t('category')}
              hint={t('categoryHint')}
              required
              placeholder={t('categoryPlaceholder')}
              options={categories}
              value={values.category}
              error={errors.category}
              onChange={(category) => set('category', category)}
            />
            <TextField
              label={t('origin')}
              required
              maxLength={limits.indicatorOriginLength}
              value={values.origin}
              error={errors.origin}
              hint={t('originHint')}
              onChange={(origin) => set('origin', origin)}
            />
            <TagPicker
              label={t('tags')}
              placeholder={t('tagsPlaceholder')}
              options={tags}
              value={values.tags}
              max={limits.indicatorTags}
              error={errors.tags}
              onChange={(picked) => set('tags', picked)}
            />
            <SegmentsField
              label={t('ids')}
              options={idsRules.map((value) => ({ value, label: t(`idsRule.${value}`) }))}
              value={values.ids}
              hint={t('idsHint')}
              onChange={(rule) => set('ids', rule)}
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
    </form>
  )
}
