import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createFeed, listMatchingFeeds, updateFeed, type Feed } from '#shared/contracts/feeds.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { paths } from '#web/lib/paths.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { ConfirmDialog } from '#web/ui/form/confirm-dialog.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useForm, type FieldErrors } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { FeedFields } from './feed-fields.tsx'
import {
  createBody,
  emptyFeed,
  formOf,
  normalized,
  updateBody,
  type FeedFormValues,
} from './feed-form-values.ts'
import { feedQuery, refreshFeeds, useFeedDictionaries } from './feed-queries.ts'
import { useFeedProblems } from './use-feed-problems.ts'
import { useQuestion } from './use-question.ts'
import { warningListName } from './warning-list-name.ts'

const MatchingDialog = lazy(async () => ({ default: (await import('./matching-dialog.tsx')).MatchingDialog }))

/** What the form asks before it is sent after all. */
type Asked =
  | { readonly kind: 'matching'; readonly query: Record<string, string> }
  | { readonly kind: 'warned'; readonly lists: string }

/** The form of a new feed, or of one that is changed. */
export const FeedForm = ({ control, feed }: { control: DrawerControl; feed: Feed | undefined }) => {
  const { t } = useTranslation('feeds')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const navigate = useNavigate()
  const formId = useId()
  const problems = useFeedProblems()
  const { types } = useFeedDictionaries()
  const [problem, setProblem] = useState<string>()
  const [initial] = useState(() => (feed === undefined ? emptyFeed : normalized(formOf(feed))))
  const { asked, ask } = useQuestion<Asked>()
  const typeName = (values: FeedFormValues): string | undefined =>
    types?.find((type) => String(type.feed_type_id) === values.type)?.name ??
    (feed !== undefined && String(feed.type.feed_type_id) === values.type ? feed.type.name : undefined)

  /** Sends it; a value on a list of harmless ones is sent again once somebody has confirmed it. Answers whether it was sent. */
  const send = async (
    values: FeedFormValues,
    changed: Partial<FeedFormValues>,
    accepted: boolean,
  ): Promise<boolean> => {
    const name = typeName(values) ?? ''
    try {
      if (feed === undefined)
        await call(createFeed, {
          body: { ...createBody(values, name), accept_warnings: accepted },
          quiet: true,
        })
      else
        await call(updateFeed, {
          params: { id: String(feed.feed_id) },
          body: { ...updateBody(changed, name), ...(accepted ? { accept_warnings: true } : {}) },
          quiet: true,
        })
      return true
    } catch (error) {
      if (accepted || !(error instanceof CallError) || !error.is('warning_listed')) throw error
      const lists = error.items
        .flatMap(({ values: named }) => named ?? [])
        .map(warningListName)
        .join('; ')
      return (await ask({ kind: 'warned', lists })) ? send(values, changed, true) : false
    }
  }
  /** Whether nothing like it exists, or it is to be added nevertheless. */
  const mayAdd = async (values: FeedFormValues): Promise<boolean> => {
    const query = {
      feed_type_id: values.type,
      value: createBody(values, typeName(values) ?? '').value,
      ...(values.tags.length === 0 ? {} : { tags_ids: values.tags.join(',') }),
    }
    const { meta } = await call(listMatchingFeeds, { query })
    return meta.pagination.total === 0 || ask({ kind: 'matching', query })
  }

  const form = useForm<FeedFormValues>({
    initial,
    normalize: normalized,
    validate: (values) => problems.ofValues(values, typeName(values)),
    onInvalid: () => setProblem(common('form.provideAllValues')),
    ...(feed === undefined
      ? {}
      : { onUnchanged: () => notify.info(common('form.noChanges'), common('form.noChangesText')) }),
    submit: async (values, changed): Promise<FieldErrors<FeedFormValues>> => {
      setProblem(undefined)
      try {
        if (feed === undefined && !(await mayAdd(values))) return {}
        if (!(await send(values, changed, false))) return {}
      } catch (error) {
        const refused = problems.ofRefusal(error, typeName(values) ?? '')
        setProblem(refused.problem)
        return refused.wrong
      }
      guard.release()
      notify.success(
        t(feed === undefined ? 'created' : 'updated'),
        t(values.verified ? 'savedVerified' : 'savedUnverified'),
      )
      // A new feed is seen at the top of the list without filters (part 2 section 2).
      if (feed === undefined) void navigate(paths.feeds)
      else {
        client.removeQueries({ queryKey: feedQuery(feed.feed_id).queryKey })
        control.go({ mode: 'detail', id: feed.feed_id })
      }
      await refreshFeeds(client)
      return {}
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const leave = (): void =>
    feed === undefined ? control.close() : control.go({ mode: 'detail', id: feed.feed_id })

  const title = t(feed === undefined ? 'form.addTitle' : 'form.editTitle')
  const item = feed === undefined ? {} : { overline: `#${feed.feed_id}`, shareHref: `/ioc/${feed.feed_id}` }
  return (
    <Drawer
      label={feed === undefined ? title : `${title} ${feed.feed_id}`}
      {...item}
      title={title}
      {...frameOf(control)}
    >
      <DrawerForm
        id={formId}
        form={form}
        problem={problem}
        submitLabel={feed === undefined ? t('form.add') : common('form.save')}
        onCancel={leave}
      >
        <FeedFields form={form} feed={feed} />
      </DrawerForm>
      {asked?.question.kind === 'matching' && (
        <Suspense fallback={null}>
          <MatchingDialog
            query={asked.question.query}
            onAdd={() => asked.answer(true)}
            onClose={() => asked.answer(false)}
          />
        </Suspense>
      )}
      {asked?.question.kind === 'warned' && (
        <ConfirmDialog
          title={t('warned.title')}
          text={t('warned.text', { lists: asked.question.lists })}
          action={t(feed === undefined ? 'warned.add' : 'warned.save')}
          onConfirm={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
      {guard.question}
    </Drawer>
  )
}
