import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { publishFeeds } from '#shared/contracts/publications.ts'
import { limits } from '#shared/domain/limits.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { ThreatFields } from '#web/features/threats/threat-fields.tsx'
import { refreshThreats } from '#web/features/threats/threat-queries.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useReader } from '#web/lib/reader.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Card, Empty, Page, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { ForAllFields } from './for-all-fields.tsx'
import { LiftedList } from './lifted-list.tsx'
import { publicationForm, rowsToPublish } from './publication-form.ts'
import { PublicationPreview } from './publication-preview.tsx'
import { ReportCard } from './report-card.tsx'
import styles from './publication.module.css'
import { useLikeCategory } from './use-like-category.ts'
import { isTickedAtFirst, useLifted, type LiftedRow } from './use-lifted.ts'

/** `/publish`: a report becomes a threat with its group and indicators, published in one act. */
const PublicationPage = () => {
  const { t } = useTranslation('publication')
  const { seesThreats } = useRights()
  useTitle(t('title'))
  const [round, setRound] = useState(0)
  return seesThreats ? (
    <Publication key={round} onNext={() => setRound(round + 1)} />
  ) : (
    <Empty icon="lock" level={1} title={t('noThreats')} text={t('noThreatsText')} />
  )
}
export default PublicationPage

const Publication = ({ onNext }: { onNext: () => void }) => {
  const { t } = useTranslation('publication')
  const client = useQueryClient()
  const navigate = useNavigate()
  const reader = useReader()
  const likeCategory = useLikeCategory()
  const [report, setReport] = useState('')
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [previewing, setPreviewing] = useState(false)
  /** Whether another publication follows the one that is sent. */
  const isNext = useRef(false)
  const lifted = useLifted(report)
  const isTicked = (row: LiftedRow): boolean => ticks.get(row.key) ?? isTickedAtFirst(row)
  const chosen = lifted.rows.filter(isTicked)
  const problemOfRows = (): string | undefined => {
    if (lifted.isReading) return t('stillReading')
    if (chosen.length === 0) return t('noneChosen')
    if (chosen.length > limits.publishedIndicators) return t('tooMany', { count: limits.publishedIndicators })
    return chosen.filter(({ kind }) => kind === 'known').length > limits.publishedKnown
      ? t('tooManyKnown', { count: limits.publishedKnown })
      : undefined
  }
  const form = useContractForm({
    form: publicationForm,
    initial: { ...publicationForm.empty, lang: reader },
    submit: async ({ body, values }) => {
      const problem = problemOfRows()
      if (problem !== undefined) return { problem }
      const rows = rowsToPublish(
        chosen.map(({ row }) => row),
        values,
      )
      const { threat_id: id } = await call(publishFeeds, { body: { ...body, rows }, quiet: true })
      guard.release()
      notify.success(t('published', { name: values.name }), t('publishedCount', { count: rows.length }))
      if (isNext.current) onNext()
      else void navigate(hrefOf(paths.threat, { id }))
      await Promise.all([refreshThreats(client), refreshIndicators(client)])
      return undefined
    },
  })
  const guard = useLeaveGuard(form.dirty || report !== '')
  const publish = (next: boolean): void => {
    isNext.current = next
    void form.submit()
  }
  return (
    <Page
      title={t('title')}
      sticky
      actions={
        <>
          <Button icon="eye" onClick={() => setPreviewing(true)}>
            {t('preview')}
          </Button>
          <Button busy={form.saving} onClick={() => publish(true)}>
            {t('publishNext')}
          </Button>
          <Button kind="primary" icon="send" busy={form.saving} onClick={() => publish(false)}>
            {t('publish')}
          </Button>
        </>
      }
    >
      <FormElement form={form} label={t('title')}>
        <FormProblem what={form.problem} />
        <div className={styles.columns}>
          <ReportCard report={report} onReport={setReport} />
          <Card title={t('indicators')} busy={lifted.isReading}>
            <ForAllFields form={form} />
            {lifted.error !== null && (
              <LoadFailed text={t('liftFailed')} error={lifted.error} onRetry={lifted.retry} />
            )}
            {lifted.rows.length === 0 && lifted.refused.length === 0 && !lifted.isReading && (
              <Text tone="muted">{t(report.trim() === '' ? 'noReport' : 'nothingFound')}</Text>
            )}
            <LiftedList
              lifted={lifted}
              isTicked={isTicked}
              onTick={(rows, ticked) =>
                setTicks((before) => new Map([...before, ...rows.map(({ key }) => [key, ticked] as const)]))
              }
            />
          </Card>
          <Card title={t('threat')}>
            <ThreatFields
              form={form}
              onCategory={(id) => {
                if (form.values.feedCategory === '') form.set('feedCategory', likeCategory(id))
              }}
            />
          </Card>
        </div>
      </FormElement>
      {previewing && (
        <PublicationPreview values={form.values} chosen={chosen} onClose={() => setPreviewing(false)} />
      )}
    </Page>
  )
}
