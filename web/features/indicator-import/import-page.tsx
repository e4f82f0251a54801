import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { fileSize } from '#shared/domain/file-size.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import { paths } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useIndicatorDictionaries } from '#web/features/indicators/indicator-queries.ts'
import { hasErrors, useForm } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { counted } from '../../lib/counted.ts'
import { handedList } from './handed-list.ts'
import { ImportFields } from './form/import-fields.tsx'
import {
  emptyImport,
  filesOf,
  importProblems,
  type ImportProblem,
  type ImportValues,
} from './form/import-form.ts'
import { ImportPreview } from './result/import-preview.tsx'
import { ImportProgress } from './result/import-progress.tsx'
import { ImportReport } from './result/import-report.tsx'
import { importLimits } from './reading/read-files.ts'
import { unknownHeaderOf, useUnknownHeader } from './form/use-unknown-header.ts'
import { useImport } from './use-import.ts'
import styles from './import-page.module.css'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { Page } from '#web/ui/layout/layout.tsx'
import { Steps } from '#web/ui/progress/steps.tsx'

const steps = ['source', 'preview', 'import'] as const

/**
 * `/ioc/import`: an analyst imports indicators from files. The browser reads them, a dry run checks them, and after a
 * preview they are sent in batches.
 */
export const ImportPage = () => {
  const { t, i18n } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const { t: common } = useTranslation('common')
  useTitle(t('title'))
  const location = useLocation()
  const course = useImport()
  const { tags } = useIndicatorDictionaries()
  const { stage } = course
  const [initial] = useState((): ImportValues => {
    const list = handedList(location.state)
    return { ...emptyImport, list, origin: list === '' ? '' : t('listName') }
  })
  const problemText = (problem: ImportProblem): string => {
    const texts: Record<ImportProblem, () => string> = {
      files_required: () => t('filesRequired'),
      files_too_large: () => t('filesTooLarge', { size: fileSize(importLimits.bytes, i18n.language) }),
      files_too_many: () => t('filesTooMany', counted(importLimits.files)),
      column_required: () => t('columnRequired'),
      category_required: () => t('categoryRequired'),
      origin_required: () => t('originRequired'),
      too_many_tags: () => common('form.tooManyTags', { count: limits.indicatorTags }),
    }
    return texts[problem]()
  }
  const problemsOf = (values: ImportValues, columns: readonly string[] | undefined) =>
    Object.fromEntries(
      Object.entries(importProblems(values, columns !== undefined)).map(([field, problem]) => [
        field,
        problemText(problem),
      ]),
    )
  const [files, setFiles] = useState<readonly File[]>([])
  const header = useUnknownHeader(files)
  const form = useForm<ImportValues>({
    initial,
    normalize: (values) => ({ ...values, origin: tidyText(values.origin) }),
    onInvalid: () => undefined,
    validate: (values) => problemsOf(values, header),
    submit: async (values) => {
      // The button may be pressed before the file has been read.
      const problems = problemsOf(values, await unknownHeaderOf(values.files))
      if (hasErrors(problems)) return problems
      // The import itself reports errors of a file; the fields do not.
      await course.check(
        values,
        filesOf(values, t('listFile')),
        (tags ?? []).filter((tag) => values.tags.includes(String(tag.feed_tag_id))).map((tag) => tag.name),
      )
      return {}
    },
  })
  const again = (): void => {
    for (const field of ['list', 'origin', 'column'] as const) form.set(field, '')
    form.set('files', [])
    setFiles([])
    course.back()
  }
  const running = stage.kind === 'sending' || stage.kind === 'paused'
  useLeaveGuard(running, {
    title: t('leave.title'),
    text: t('leave.text'),
    action: t('leave.action'),
    stay: t('leave.stay'),
  })
  const step = stage.kind === 'form' || stage.kind === 'checking' ? 0 : stage.kind === 'preview' ? 1 : 2
  return (
    <Page
      className={styles.root}
      title={t('title')}
      back={<BackLink to={paths.indicators} label={t('toList')} />}
    >
      <Steps names={steps.map((key) => t(`step.${key}`))} current={step} />
      {(stage.kind === 'form' || stage.kind === 'checking') && (
        <ImportFields
          form={form}
          stage={stage}
          header={header}
          onFiles={setFiles}
          onCancel={course.cancelCheck}
        />
      )}
      {stage.kind === 'preview' && (
        <ImportPreview
          checked={stage.checked}
          values={form.values}
          onSend={(withWarned, chosen) => void course.send(withWarned, chosen)}
          onBack={course.back}
        />
      )}
      {(stage.kind === 'sending' || stage.kind === 'paused') && (
        <ImportProgress stage={stage} onStop={course.stop} onResume={() => void course.resume()} />
      )}
      {stage.kind === 'report' && (
        <ImportReport
          stage={stage}
          verified={form.values.verified}
          onResume={() => void course.resume()}
          onAgain={again}
        />
      )}
    </Page>
  )
}
