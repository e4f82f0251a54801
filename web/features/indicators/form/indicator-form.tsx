import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  createFeed,
  getFeed,
  listMatchingFeeds,
  updateFeed,
  type Indicator,
} from '#shared/contracts/indicators.ts'
import { storedValue } from '#shared/domain/indicators/matching-key.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { IndicatorFields } from './indicator-fields.tsx'
import { indicatorForm, formOf, valueProblem, type IndicatorFormValues } from './indicator-form-values.ts'
import {
  indicatorQuery,
  refreshIndicators,
  useIndicatorDictionaries,
} from '#web/features/indicators/indicator-queries.ts'
import { useQuestion } from './use-question.ts'
import { warningListName } from '#web/features/indicators/warning-list-name.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const MatchingDialog = lazyPart(async () => (await import('./matching-dialog.tsx')).MatchingDialog)

/** Questions of the form before it is sent. */
type Asked =
  | { readonly kind: 'matching'; readonly query: Record<string, string> }
  | { readonly kind: 'warned'; readonly lists: string }

interface SentIndicator {
  readonly body: BodyIn<typeof createFeed>
  readonly changes: BodyIn<typeof updateFeed>
}

/** The form of a new or existing indicator. */
export const IndicatorForm = ({
  control,
  indicator,
}: {
  control: DrawerControl
  indicator: Indicator | undefined
}) => {
  const { t } = useTranslation('indicators')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { types } = useIndicatorDictionaries()
  const { asked, ask } = useQuestion<Asked>()
  const typeName = (values: IndicatorFormValues): string | undefined =>
    types?.find((type) => String(type.feed_type_id) === values.type)?.name ??
    (indicator !== undefined && String(indicator.type.feed_type_id) === values.type
      ? indicator.type.name
      : undefined)

  /** Sends the form. A value on a warning list is sent again after confirmation. Returns whether it was sent. */
  const send = async (sent: SentIndicator, accepted: boolean): Promise<boolean> => {
    try {
      if (indicator === undefined)
        await call(createFeed, { body: { ...sent.body, accept_warnings: accepted }, quiet: true })
      else
        await call(updateFeed, {
          params: { id: String(indicator.feed_id) },
          body: { ...sent.changes, ...(accepted ? { accept_warnings: true } : {}) },
          quiet: true,
        })
      return true
    } catch (error) {
      if (accepted || !(error instanceof CallError) || !error.is('warning_listed')) throw error
      const lists = error.items
        .flatMap(({ values: named }) => named ?? [])
        .map(warningListName)
        .join('; ')
      return (await ask({ kind: 'warned', lists })) ? send(sent, true) : false
    }
  }
  /** Whether no similar indicator exists, or the user confirms adding it. */
  const mayAdd = async (
    body: SentIndicator['body'],
    { type, tags }: IndicatorFormValues,
  ): Promise<boolean> => {
    const query = {
      feed_type_id: type,
      value: body.value,
      ...(tags.length === 0 ? {} : { tags_ids: tags.join(',') }),
    }
    const { meta } = await call(listMatchingFeeds, { query })
    return meta.pagination.total === 0 || ask({ kind: 'matching', query })
  }

  // The name of the type determines the format of its values.
  const extendedForm: typeof indicatorForm = {
    ...indicatorForm,
    check: (values) => ({ value: valueProblem(values.value, typeName(values)) }),
    body: (values) => ({
      ...indicatorForm.body(values),
      value: storedValue(values.value, typeName(values) ?? '').value,
    }),
  }
  const form = useContractForm({
    form: extendedForm,
    update: indicator === undefined ? undefined : updateFeed,
    initial: indicator === undefined ? indicatorForm.empty : formOf(indicator),
    current:
      indicator === undefined
        ? undefined
        : async () => formOf((await call(getFeed, { params: { id: String(indicator.feed_id) } })).feed),
    close: () => leave(),
    submit: async ({ body, changes, over, values }) => {
      if (indicator === undefined && !(await mayAdd(body, values))) return
      if (!(await send({ body, changes: { ...changes, ...over } }, false))) return
      guard.release()
      notify.success(
        t(indicator === undefined ? 'created' : 'updated'),
        t(values.verified ? 'savedVerified' : 'savedUnverified'),
      )
      // A new indicator is at the top of the unfiltered list (part 2 section 2).
      if (indicator === undefined) void navigate(paths.indicators)
      else {
        client.removeQueries({ queryKey: indicatorQuery(indicator.feed_id).queryKey })
        control.go({ mode: 'detail', id: indicator.feed_id })
      }
      await refreshIndicators(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const leave = (): void =>
    indicator === undefined ? control.close() : control.go({ mode: 'detail', id: indicator.feed_id })

  const title = t(indicator === undefined ? 'form.addTitle' : 'form.editTitle')
  const item =
    indicator === undefined
      ? {}
      : { overline: `#${indicator.feed_id}`, shareHref: hrefOf(paths.indicator, { id: indicator.feed_id }) }
  return (
    <Drawer
      label={indicator === undefined ? title : `${title} ${indicator.feed_id}`}
      {...item}
      title={title}
      {...frameOf(control)}
    >
      <DrawerForm
        form={form}
        submitLabel={indicator === undefined ? t('form.add') : common('form.save')}
        onCancel={leave}
      >
        <IndicatorFields form={form} indicator={indicator} />
      </DrawerForm>
      {asked?.question.kind === 'matching' && (
        <MatchingDialog
          query={asked.question.query}
          onAdd={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
      {asked?.question.kind === 'warned' && (
        <ConfirmDialog
          title={t('warned.title')}
          text={t('warned.text', { lists: asked.question.lists })}
          action={t(indicator === undefined ? 'warned.add' : 'warned.save')}
          onConfirm={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
    </Drawer>
  )
}
