import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import { limits } from '#shared/domain/limits.ts'
import { importLimits } from '#web/features/indicator-import/reading/read-files.ts'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { FileRow } from '#web/ui/files/file-row.tsx'
import { FieldError } from '#web/ui/form/fields/field-frame.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Stack, Rows, RowItem } from '#web/ui/layout/layout.tsx'
import { withFiles, type ImportValues } from './import-form.ts'
import fieldStyles from '#web/ui/form/field.module.css'

/** The extensions in the file picker; files with other names can be dropped. */
const accept =
  '.csv,.tsv,.txt,.list,.lst,.ipset,.netset,.json,.stix,.stix2,.misp,text/plain,text/csv,application/json'
/** The number of files listed individually. */
const mostShown = 5

interface SourceFieldsProps {
  readonly form: Form<ImportValues>
  readonly onFiles: (files: readonly File[]) => void
}

/** What is imported: files, and a pasted list. */
export const SourceFields = ({ form: { values, errors, set }, onFiles }: SourceFieldsProps) => {
  const { t, i18n } = useTranslation('indicatorImport')
  const [pasting, setPasting] = useState(values.list !== '')
  const number = numberFormat(i18n.language)
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
          <Rows label={t('files')}>
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
              <RowItem
                title={t('moreFiles', counted(values.files.length - mostShown))}
                actions={
                  <Button kind="text" small onClick={() => choose([])}>
                    {t('removeFiles')}
                  </Button>
                }
              />
            )}
          </Rows>
        )}
        {pasting ? (
          <Field label={t('list')}>
            {({ id, describedBy }) => (
              <textarea
                id={id}
                className={`${fieldStyles.input} ${fieldStyles.lines}`}
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
  )
}
