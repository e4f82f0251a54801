import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createView, getView, updateView, type View } from '#shared/contracts/views.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
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
import { areDaysTaken, hasField } from '#web/ui/list/filters/filter-values.ts'
import type { Filter, FilterValue } from '#web/ui/list/filters/filters.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { viewForm } from './view-form.ts'
import { bodyOfView, valuesOfView, type ViewFormValues } from './view-values.ts'
import { refreshViews } from './view-queries.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import styles from './view-dialog.module.css'
import { Note, Row, Text } from '#web/ui/layout/layout.tsx'
import filterDialog from '#web/ui/list/filters/filter-dialog.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

/** The list that a view filters, without a view's filters on it. */
export type ViewedDefinition = Pick<ListDefinition<unknown>, 'filters' | 'query' | 'texts'>

interface ViewDialogProps {
  readonly definition: ViewedDefinition
  /** The view to change; undefined for a new one. */
  readonly view: View | undefined
  readonly initial: ViewFormValues
  /** The list's restrictions that the view cannot save, as text. */
  readonly loses?: readonly string[]
  /** Receives the saved view. */
  readonly onSaved: (view: View) => void
  readonly onClose: () => void
}

const settleMilliseconds = 300
const lastDay = '9999-12-31'

/** The form of a saved view: its name, its filters, and the number of matching items (part 2 sections 2 and 5). */
export const ViewDialog = ({ definition, view, initial, loses = [], onSaved, onClose }: ViewDialogProps) => {
  const { t } = useTranslation('views')
  const { t: common } = useTranslation('common')
  const phone = usePhone()
  const client = useQueryClient()
  const id = useId()
  const { texts } = definition
  const filters = useMemo(() => definition.filters.filter(hasField), [definition.filters])
  const bound = useMemo(() => viewForm(filters), [filters])

  // The item as it was when the form was opened. The change is based on it, whatever was refetched since.
  const [opened, setOpened] = useState(initial)
  const form = useContractForm({
    form: bound,
    update: view === undefined ? undefined : updateView,
    initial,
    current:
      view === undefined
        ? undefined
        : async () => {
            const now = (await call(getView, { params: { id: String(view.view_id) } })).view
            const values = valuesOfView(filters, now)
            setOpened(values)
            return values
          },
    close: onClose,
    submit: async ({ body }) => {
      const saved =
        view === undefined
          ? await call(createView, { body, quiet: true })
          : await call(updateView, {
              params: { id: String(view.view_id) },
              body: { ...body, fields_before: bodyOfView(filters, tidied(bound, opened)) },
              quiet: true,
            })
      guard.release()
      notify.success(t(view === undefined ? 'created' : 'updated'), saved.view.view_name)
      onSaved(saved.view)
      await refreshViews(client)
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
    ...definition.query({ ...bodyOfView(filters, tidied(bound, settled)).filters, per_page: '1' }),
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
            {total === undefined ? '' : t('form.matching', { items: texts.count(total) })}
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
