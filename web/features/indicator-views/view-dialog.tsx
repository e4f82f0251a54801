import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createFeedView,
  getFeedView,
  updateFeedView,
  type IndicatorView,
  type IndicatorViewInput,
} from '#shared/contracts/indicator-views.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { indicatorsQuery, refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { useIndicatorFilters } from '#web/features/indicators/list/use-indicator-filters.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { tidied } from '#web/ui/form/contract-form.ts'
import { same } from '#web/ui/form/changed-fields.ts'
import { FieldError } from '#web/ui/form/fields/field-frame.tsx'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'
import { TextField, TheirsPart } from '#web/ui/form/fields/field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { chipText } from '#web/ui/list/filters/filter-text.ts'
import { useFilterMessages } from '#web/ui/list/filters/use-filter-messages.ts'
import { FilterField } from '#web/ui/list/filters/filter-field.tsx'
import { areDaysTaken, tidyFilters, type Filter, type FilterValue } from '#web/ui/list/filters/filters.ts'
import { usePhone } from '#web/lib/use-media.ts'
import {
  bodyOfView,
  queryOfView,
  valuesOfView,
  viewFilterKeys,
  viewForm,
  type ViewFormValues,
} from './view-values.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import styles from './view-dialog.module.css'
import { Note, Row, Text } from '#web/ui/layout/layout.tsx'
import filterDialog from '#web/ui/list/filters/filter-dialog.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface ViewDialogProps {
  /** The view to change; undefined for a new one. */
  readonly view: IndicatorView | undefined
  readonly initial: ViewFormValues
  /** The list's restrictions that the view cannot save, as text. */
  readonly loses?: readonly string[]
  /** Receives the saved view. */
  readonly onSaved: (view: IndicatorView) => void
  readonly onClose: () => void
}

const settleMilliseconds = 300
const lastDay = '9999-12-31'

/** The form of a saved view: its name, its filters, and the number of matching indicators (part 2 sections 2 and 5). */
export const ViewDialog = ({ view, initial, loses = [], onSaved, onClose }: ViewDialogProps) => {
  const { t } = useTranslation('indicatorViews')
  const { t: common } = useTranslation('common')
  const phone = usePhone()
  const client = useQueryClient()
  const id = useId()
  const filters = useIndicatorFilters(false).filter(({ key }) => viewFilterKeys.includes(key))
  const extendedForm: typeof viewForm = {
    ...viewForm,
    tidy: (values) => ({
      ...values,
      // A view may include future days, for indicators published then.
      filters: tidyFilters(filters, values.filters, lastDay),
    }),
  }
  const bodyOf = (values: ViewFormValues): IndicatorViewInput => bodyOfView(tidied(extendedForm, values))

  // The item as it was when the form was opened. The change is based on it, whatever was refetched since.
  const [opened, setOpened] = useState(initial)
  const form = useContractForm({
    form: extendedForm,
    update: view === undefined ? undefined : updateFeedView,
    initial,
    current:
      view === undefined
        ? undefined
        : async () => {
            const now = valuesOfView((await call(getFeedView, { params: { id: String(view.view_id) } })).view)
            setOpened(now)
            return now
          },
    close: onClose,
    submit: async ({ body }) => {
      const saved =
        view === undefined
          ? await call(createFeedView, { body, quiet: true })
          : await call(updateFeedView, {
              params: { id: String(view.view_id) },
              body: { ...body, fields_before: bodyOf(opened) },
              quiet: true,
            })
      guard.release()
      notify.success(t(view === undefined ? 'created' : 'updated'), saved.view.view_name)
      onSaved(saved.view)
      await refreshIndicators(client)
    },
  })

  const guard = useLeaveGuard(form.dirty)
  const focusInvalidDay = async (): Promise<void> =>
    form.ref.current?.querySelector<HTMLElement>('.ui-day [aria-invalid="true"]')?.focus()
  const messages = useFilterMessages()
  const theirFilters = form.theirs.filters ?? {}
  const setFilter = (key: string, value: FilterValue | undefined): void =>
    form.set('filters', { ...form.values.filters, [key]: value })
  const isBothChanged = (key: string): boolean =>
    key in theirFilters && !same(theirFilters[key], form.values.filters[key])
  const shownOf = (filter: Filter): string => {
    const value = theirFilters[filter.key]
    return value === undefined ? '' : chipText(filter, value, messages).value
  }

  const settled = useSettled(form.values, settleMilliseconds)
  const preview = useQuery({
    ...indicatorsQuery({ kind: 'all' }, { ...queryOfView(bodyOf(settled)), per_page: '1' }),
    placeholderData: keepPreviousData,
  })
  // With invalid days no count is requested, because it would be a different one.
  const daysTaken = areDaysTaken(filters, form.values.filters, lastDay)
  const total = daysTaken ? preview.data?.meta.pagination.total : undefined

  return (
    <FormDialog
      className={`${filterDialog.root}${phone ? ' is-sheet' : ''}`}
      position={phone ? 'bottom' : 'center'}
      title={t(view === undefined ? 'form.addTitle' : 'form.editTitle')}
      action={t(view === undefined ? 'form.add' : 'form.save')}
      // A field with an invalid day shows the error and keeps the text.
      form={daysTaken ? form : { ...form, submit: focusInvalidDay }}
      guard={guard}
      note={
        <Row as="span" grow role="status">
          <Text as="span" tone="muted" tabular>
            {total === undefined ? '' : t('form.matching', { count: total })}
          </Text>
        </Row>
      }
      onClose={onClose}
    >
      {loses.length > 0 && (
        <div className={fieldStyles.root}>
          <Note tone="warn">{t('form.loses', { what: loses.join(', ') })}</Note>
        </div>
      )}
      <TextField label={t('form.name')} {...form.field('name')} />
      <div className={styles.shared}>
        <SwitchField
          label={t('form.shared')}
          note={t('form.sharedHint')}
          checked={form.values.isShared}
          onChange={(shared) => form.set('isShared', shared)}
        />
      </div>
      {filters.map((filter) => (
        <Fragment key={filter.key}>
          <FilterField
            filter={filter}
            lastDay={lastDay}
            value={form.values.filters[filter.key]}
            onChange={(value) => setFilter(filter.key, value)}
          />
          {isBothChanged(filter.key) && (
            <div className={fieldStyles.root} data-invalid="true">
              <FieldError id={`${id}${filter.key}`} error={common('form.theirs')} />
              <TheirsPart
                theirs={{
                  shown: shownOf(filter),
                  take: () => setFilter(filter.key, theirFilters[filter.key]),
                }}
                focus={() => form.ref.current?.querySelector('input')?.focus()}
              />
            </div>
          )}
        </Fragment>
      ))}
      <div className={fieldStyles.root}>
        <Note icon="clock">{t('form.zone', { zone: form.values.timeZone })}</Note>
      </div>
    </FormDialog>
  )
}
