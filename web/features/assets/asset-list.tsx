import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import type { ConfirmTexts } from '#web/ui/list/bulk-action.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useAnswerMany } from './answer/use-answer-many.tsx'
import { AddAsset } from './add/add-asset.tsx'
import { useAssetActions, type AssetAction } from './asset-actions.ts'
import { AssetExport } from './asset-export.tsx'
import { useAssetCounts, type AssetRow } from './asset-queries.ts'
import { useAssetQuestion } from './asset-question.ts'
import { AssetRowActions } from './asset-row-actions.tsx'
import { filtersOf, typeOf, type AssetTab } from './asset-tabs.ts'
import { useAssetList } from './use-asset-list.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'

const ReasonDialog = lazyPart(async () => (await import('#web/ui/dialog/reason-dialog.tsx')).ReasonDialog)
const AddManyDialog = lazyPart(async () => (await import('./add/add-many-dialog.tsx')).AddManyDialog)
const AnsweredDialog = lazyPart(async () => (await import('./answered-dialog.tsx')).AnsweredDialog)

interface Question extends ConfirmTexts {
  readonly destructive: boolean
  /** Whether it asks for an optional reason, as a denial does. */
  readonly asksReason: boolean
  /** Returns whether nothing is left to do. */
  readonly run: (reason?: string) => Promise<boolean>
}

/** One view of the assets: the field to add one, the list, and the actions on the whole list. */
export const AssetList = ({ organizationId, tab }: { organizationId: number; tab: AssetTab }) => {
  const { t } = useTranslation('assets')
  const { isPlatformAdmin: decides } = useRights()
  const actions = useAssetActions(organizationId)
  const questionOf = useAssetQuestion()
  const counts = useAssetCounts(organizationId)
  const [question, setQuestion] = useState<Question>()
  const [adding, setAdding] = useState<{ text: string | undefined }>()
  const [answered, setAnswered] = useState(false)
  const type = typeOf(tab)

  const run = useCallback(
    async (action: AssetAction, asset: AssetRow, reason?: string): Promise<boolean> => {
      return actions.run(action, asset, reason)
    },
    [actions],
  )
  const onAction = useCallback(
    async (action: AssetAction, asset: AssetRow): Promise<void> => {
      const texts = questionOf(action, asset)
      if (texts === undefined) await run(action, asset)
      else
        setQuestion({
          ...texts,
          destructive: action !== 'deny' || asset.status === 'requested_add',
          asksReason: action === 'deny',
          run: (reason) => run(action, asset, reason),
        })
    },
    [run, questionOf],
  )
  const renderActions = useCallback(
    (asset: AssetRow, tabIndex: 0 | -1) => (
      <AssetRowActions
        key={asset.request_id}
        asset={asset}
        decides={decides}
        tabIndex={tabIndex}
        onAction={onAction}
      />
    ),
    [decides, onAction],
  )
  const { selected, matching, dialog } = useAnswerMany(organizationId)
  const definition = useAssetList({ organizationId, tab, decides, actions, answer: selected, renderActions })
  const total =
    counts === undefined ? undefined : Object.values(counts).reduce((sum, { total: count }) => sum + count, 0)

  return (
    <>
      <ListPage
        definition={definition}
        tools={(query, shown) => (
          <>
            {decides && tab === 'pending' && (
              <Button
                shrinks
                icon="check-square"
                aria-haspopup="dialog"
                title={t('answerMany.openTitle')}
                disabled={shown === undefined || shown === 0}
                onClick={() => matching(filtersOf(tab, query), shown ?? 0)}
              >
                <span>{t('answerMany.open')}</span>
              </Button>
            )}
            <Button
              shrinks
              icon="history"
              aria-haspopup="dialog"
              title={t('answered.title')}
              onClick={() => setAnswered(true)}
            >
              <span>{t('answered.open')}</span>
            </Button>
            {type !== undefined && (
              <Button
                shrinks
                icon="upload"
                aria-haspopup="dialog"
                title={t('many.open')}
                onClick={() => setAdding({ text: undefined })}
              >
                <span>{t('many.open')}</span>
              </Button>
            )}
            <AssetExport organizationId={organizationId} type={type} total={total} />
          </>
        )}
        {...(type === undefined
          ? {}
          : {
              intro: (
                <AddAsset
                  organizationId={organizationId}
                  type={type}
                  decides={decides}
                  onLines={(text) => setAdding({ text })}
                />
              ),
            })}
      />
      {question?.asksReason === true && (
        <ReasonDialog
          title={question.title}
          text={question.text}
          action={question.action}
          label={t('answerMany.reason')}
          note={t('answerMany.reasonNote')}
          onConfirm={question.run}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {question?.asksReason === false && (
        <Confirm
          title={question.title}
          text={question.text}
          action={question.action}
          destructive={question.destructive}
          onConfirm={() => question.run()}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {dialog}
      {type !== undefined && adding !== undefined && (
        <AddManyDialog
          organizationId={organizationId}
          type={type}
          decides={decides}
          text={adding.text}
          onClose={() => setAdding(undefined)}
        />
      )}
      {answered && <AnsweredDialog organizationId={organizationId} onClose={() => setAnswered(false)} />}
    </>
  )
}
