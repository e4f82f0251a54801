import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { publishFeeds, undoPublication } from '#shared/contracts/publications.ts'
import { limits } from '#shared/domain/limits.ts'
import { builtInTlp, tlpLabel } from '#shared/domain/tlp/levels.ts'
import { refreshIndicators, useIndicatorDictionaries } from '#web/features/indicators/indicator-queries.ts'
import { ThreatFields } from '#web/features/threats/threat-fields.tsx'
import { refreshThreats } from '#web/features/threats/threat-queries.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { draftParameter, hrefOf, paths } from '#web/lib/paths.ts'
import { useReader } from '#web/lib/reader.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { confirmUndoable, undoOf } from '#web/lib/undo.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm, type BoundForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Card, Empty, Note, Page, Stack, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { RecentText } from '#web/ui/text/date-text.tsx'
import { tlpDefaultsQuery } from '#web/ui/tlp/tlp-defaults.ts'
import { readDrafts } from './drafts.ts'
import { DraftsDialog } from './drafts-dialog.tsx'
import { Forecast } from './forecast.tsx'
import { ForAllFields } from './for-all-fields.tsx'
import { LiftedList } from './lifted-list.tsx'
import { OwnSettingsDialog } from './own-settings.tsx'
import {
  publicationForm,
  rowsToPublish,
  tlpToRaise,
  withOwn,
  type PublicationValues,
} from './publication-form.ts'
import { PublicationPreview } from './publication-preview.tsx'
import { MarkedReport, useMarks } from './marked-report.tsx'
import { ReportCard } from './report-card.tsx'
import styles from './publication.module.css'
import { undoIntoDraft } from './undo-into-draft.ts'
import { useLikeCategory } from './use-like-category.ts'
import { useDraft } from './use-draft.ts'
import { isTickedAtFirst, useLifted, type LiftedRow } from './use-lifted.ts'

/** `/publish`: a report becomes a threat with its group and indicators, published in one act. */
const PublicationPage = () => {
  const { t } = useTranslation('publication')
  const { seesThreats, userId } = useRights()
  useTitle(t('title'))
  const [params, setParams] = useSearchParams()
  const wanted = params.get(draftParameter)
  const [known, setKnown] = useState(wanted)
  const [id, setId] = useState(() => wanted ?? crypto.randomUUID())
  /** How often another tab has changed the draft, which is then read again. */
  const [version, setVersion] = useState(0)
  // Another draft was opened, or the menu's link for a new one. Saving a new draft only puts its id into the address.
  if (known !== wanted) {
    setKnown(wanted)
    if (wanted !== id) setId(wanted ?? crypto.randomUUID())
  }
  const show = (draft: string | undefined, replace: boolean): void =>
    setParams(
      (before) => {
        if (draft === undefined) before.delete(draftParameter)
        else before.set(draftParameter, draft)
        return before
      },
      { replace },
    )
  if (!seesThreats || userId === undefined)
    return <Empty icon="lock" level={1} title={t('noThreats')} text={t('noThreatsText')} />
  return (
    <Publication
      key={`${id} ${version}`}
      id={id}
      userId={userId}
      onSaved={() => {
        if (wanted !== id) show(id, true)
      }}
      onOther={() => setVersion((before) => before + 1)}
      onOpen={(draft) => show(draft, false)}
      onNext={() => {
        setId(crypto.randomUUID())
        show(undefined, true)
      }}
    />
  )
}
export default PublicationPage

interface PublicationProps {
  readonly id: string
  readonly userId: number
  readonly onSaved: () => void
  readonly onOther: () => void
  readonly onOpen: (draft: string) => void
  readonly onNext: () => void
}

const Publication = ({ id, userId, onSaved, onOther, onOpen, onNext }: PublicationProps) => {
  const { t } = useTranslation('publication')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const navigate = useNavigate()
  const reader = useReader()
  const likeCategory = useLikeCategory()
  const [opened] = useState(() => readDrafts(userId).find((one) => one.id === id))
  const [empty] = useState({ ...publicationForm.empty, lang: reader })
  const [report, setReport] = useState(opened?.report ?? '')
  const [ticks, setTicks] = useState(opened?.ticks ?? {})
  const [own, setOwn] = useState(opened?.own ?? {})
  const [dialog, setDialog] = useState<'preview' | 'drafts' | 'again'>()
  const [settingsOf, setSettingsOf] = useState<LiftedRow>()
  /** How many times files are being read now. */
  const [readings, setReadings] = useState(0)
  const { tags } = useIndicatorDictionaries()
  /** Whether another publication follows the one that is sent. */
  const isNext = useRef(false)
  const found = useLifted(report)
  const marked = useMarks(report, found.rows)
  const rows = found.rows.map((row): LiftedRow => {
    const settings = own[row.key]
    if (settings === undefined) return row
    const names = tags?.filter(({ feed_tag_id: tag }) => settings.tags?.includes(String(tag)) === true)
    return { ...row, row: withOwn(row.row, settings, names?.map(({ name }) => name) ?? []) }
  })
  const lifted = { ...found, rows }
  const isTicked = (row: LiftedRow): boolean => ticks[row.key] ?? isTickedAtFirst(row)
  const chosen = lifted.rows.filter(isTicked)
  const problemOfRows = (): string | undefined => {
    if (lifted.isReading || readings > 0) return t('stillReading')
    if (chosen.length === 0) return t('noneChosen')
    if (chosen.length > limits.publishedIndicators) return t('tooMany', { count: limits.publishedIndicators })
    return chosen.filter(({ kind }) => kind === 'known').length > limits.publishedKnown
      ? t('tooManyKnown', { count: limits.publishedKnown })
      : undefined
  }
  const form = useContractForm({
    form: publicationForm,
    initial: opened?.values ?? empty,
    submit: async ({ body, values }) => {
      const problem = problemOfRows()
      if (problem !== undefined) return { problem }
      const sent = rowsToPublish(
        chosen.map(({ row }) => row),
        values,
      )
      const published = await call(publishFeeds, { body: { ...body, rows: sent }, quiet: true })
      draft.end()
      guard.release()
      const href = hrefOf(paths.threat, { id: published.threat_id })
      const link = isNext.current
        ? { label: t('openPublished'), href, follow: () => void navigate(href) }
        : undefined
      const refresh = (isUndone: boolean) =>
        Promise.all([
          refreshThreats(client, isUndone ? [published.threat_id] : []),
          refreshIndicators(client, isUndone && 'name' in body.group ? { group: published.group_id } : {}),
        ])
      // Under another id, so that the page opens it where the published one is still in the address.
      const again = { id: crypto.randomUUID(), report, ticks, own, values, saved: new Date().toISOString() }
      const undo = undoIntoDraft({
        userId,
        draft: again,
        undo: (then) => undoOf(common, undoPublication, refresh, then),
        open: () => navigate(hrefOf(paths.publication, { [draftParameter]: again.id }), { flushSync: true }),
        onNoRoom: () => notify.error(t('notUndone')),
      })
      confirmUndoable(published, undo, () =>
        notify.success(
          t('published', { name: values.name }),
          t('publishedCount', { count: sent.length }),
          link,
        ),
      )
      if (isNext.current) onNext()
      else void navigate(href)
      await refresh(false)
      return undefined
    },
  })
  const isEmpty = report === '' && JSON.stringify(form.values) === JSON.stringify(empty)
  const draft = useDraft({
    id,
    content: { report, ticks, own, values: form.values },
    isEmpty,
    openedAt: opened?.saved,
    isBusy: form.saving || readings > 0 || dialog !== undefined || settingsOf !== undefined,
    onSaved,
    onOther,
    onBoth: () => notify.info(t('draftOfTwo')),
  })
  const guard = useLeaveGuard(!draft.isKept || draft.isGone)
  const publish = (next: boolean): void => {
    isNext.current = next
    if (draft.wasGone) setDialog('again')
    else void form.submit()
  }
  const publishByKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || form.saving) return
    // Events of dialogs come here too.
    if (!(event.target instanceof Node) || form.ref.current?.contains(event.target) !== true) return
    event.preventDefault()
    publish(false)
  }
  return (
    <Page
      title={t('title')}
      meta={
        <Text as="span" size="meta" tone={draft.isKept && !draft.isGone ? 'muted' : 'danger'}>
          {draft.isGone
            ? t('draftGone')
            : draft.isKept
              ? draft.savedAt !== undefined && (
                  <>
                    {t('draftSaved')} <RecentText iso={draft.savedAt} now={new Date(draft.savedAt)} />
                  </>
                )
              : t('draftNotSaved')}
        </Text>
      }
      sticky
      actions={
        <>
          <Button icon="file-edit" onClick={() => setDialog('drafts')}>
            {t('drafts')}
          </Button>
          <Button icon="eye" onClick={() => setDialog('preview')}>
            {t('preview')}
          </Button>
          <Button busy={form.saving} onClick={() => publish(true)}>
            {t('publishNext')}
          </Button>
          <Button
            kind="primary"
            icon="send"
            busy={form.saving}
            aria-keyshortcuts="Control+Enter"
            onClick={() => publish(false)}
          >
            {t('publish')}
          </Button>
        </>
      }
    >
      <FormElement form={form} label={t('title')} onKeyDown={publishByKeys}>
        <FormProblem what={form.problem} />
        <Stack gap={3}>
          <TlpOfReport report={report} form={form} />
          <div className={styles.columns}>
            <Stack gap={3} className={styles.report}>
              <ReportCard
                report={report}
                isSending={form.saving}
                onReport={setReport}
                onReading={(change) => setReadings((before) => before + change)}
              >
                <MarkedReport {...marked} rows={rows} isTicked={isTicked} />
              </ReportCard>
              <Forecast {...form.field('notification')} />
            </Stack>
            <Card title={t('indicators')} busy={lifted.isReading}>
              <ForAllFields form={form} />
              {lifted.error !== null && (
                <LoadFailed text={t('liftFailed')} error={lifted.error} onRetry={lifted.retry} />
              )}
              {lifted.error === null && lifted.rows.length === 0 && lifted.refused.length === 0 && (
                <Text tone="muted">
                  {t(report.trim() === '' ? 'noReport' : lifted.isReading ? 'reading' : 'nothingFound')}
                </Text>
              )}
              <LiftedList
                lifted={lifted}
                isTicked={isTicked}
                marks={marked.marks}
                onSettings={setSettingsOf}
                onTick={(rows, ticked) =>
                  setTicks((before) => ({
                    ...before,
                    ...Object.fromEntries(rows.map(({ key }) => [key, ticked])),
                  }))
                }
              />
            </Card>
            <Card title={t('threat')}>
              <ThreatFields
                form={form}
                sideBySide
                onCategory={(id) => {
                  if (form.values.indicatorCategory === '') form.set('indicatorCategory', likeCategory(id))
                }}
              />
            </Card>
          </div>
        </Stack>
      </FormElement>
      {dialog === 'preview' && (
        <PublicationPreview values={form.values} chosen={chosen} onClose={() => setDialog(undefined)} />
      )}
      {settingsOf !== undefined && (
        <OwnSettingsDialog
          row={settingsOf}
          own={own[settingsOf.key] ?? {}}
          onChange={(settings) => setOwn((before) => ({ ...before, [settingsOf.key]: settings }))}
          onClose={() => setSettingsOf(undefined)}
        />
      )}
      {dialog === 'again' && (
        <Confirm
          title={t('againTitle')}
          text={t('againText')}
          action={t('publish')}
          onConfirm={() => void form.submit()}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'drafts' && (
        <DraftsDialog
          userId={userId}
          current={id}
          onOpen={(wanted) =>
            guard.leave(() => {
              guard.release()
              setDialog(undefined)
              onOpen(wanted)
            })
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </Page>
  )
}

/** Says that the report is marked more strictly than what is set, and sets its level. */
const TlpOfReport = ({
  report,
  form: { values, set },
}: {
  readonly report: string
  readonly form: BoundForm<PublicationValues>
}) => {
  const { t } = useTranslation('publication')
  const threatDefault = useQuery(tlpDefaultsQuery).data?.tlp_defaults.threat ?? builtInTlp.threat
  const { tlp, indicatorTlp } = values
  const raise = useMemo(
    () => tlpToRaise(report, { tlp, indicatorTlp }, threatDefault),
    [report, tlp, indicatorTlp, threatDefault],
  )
  if (raise === undefined) return undefined
  const named = tlpLabel(raise.named)
  return (
    <Note
      tone="warn"
      role="alert"
      actions={
        <Button
          small
          onClick={() => {
            set('tlp', raise.named)
            set('indicatorTlp', '')
          }}
        >
          {t('raiseTlpTo', { named })}
        </Button>
      }
    >
      {t('raiseTlp', { named, free: tlpLabel(raise.free) })}
    </Note>
  )
}
