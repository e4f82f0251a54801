import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../dialog/modal.tsx'
import { dayOf } from '#web/lib/days.ts'
import { FilterField } from './filter-field.tsx'
import { areDaysTaken, tidyFilters } from './filter-values.ts'
import type { FilterValues } from './filters.ts'
import { listQuery, type ListState } from '#web/ui/list/list-address.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from './filter-dialog.module.css'

interface FilterDialogProps {
  /** `query` is absent for lists that cannot count their matches. */
  readonly definition: Pick<ListDefinition<unknown>, 'filters'> &
    Partial<Pick<ListDefinition<unknown>, 'texts' | 'query'>>
  readonly state: ListState
  readonly phone: boolean
  readonly onApply: (filters: FilterValues) => void
  readonly onClose: () => void
}

const settleMilliseconds = 300

/** The advanced search: every filter of the list, and the number of matching items. On a phone it covers the page. */
export const FilterDialog = ({ definition, state, phone, onApply, onClose }: FilterDialogProps) => {
  const { t } = useTranslation('common')
  const form = useId()
  const [draft, setDraft] = useState<FilterValues>(state.filters)
  const settled = useSettled(draft, settleMilliseconds)

  const filters = tidyFilters(definition.filters, settled, dayOf(new Date()))
  const asked = definition.query?.({
    ...listQuery({ ...state, page: 1, filters }, definition),
    per_page: '1',
  })
  const preview = useQuery({
    ...(asked ?? { queryKey: ['uncounted'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  })
  const total = preview.data?.meta.pagination.total
  const taken = areDaysTaken(definition.filters, draft, dayOf(new Date()))

  return (
    <Modal
      className={`${styles.root}${phone ? ' is-sheet' : ''}`}
      position={phone ? 'bottom' : 'center'}
      title={t('filters.title')}
      closeLabel={t('filters.close')}
      onClose={onClose}
      dismissable
      footer={
        <>
          <Button onClick={() => setDraft({})}>{t('filters.clear')}</Button>
          <Button type="submit" form={form} kind="primary" aria-live="polite">
            {!taken || total === undefined || definition.texts === undefined
              ? t('filters.apply')
              : definition.texts.show(total)}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The field shows the error and keeps the text.
          if (!taken)
            return event.currentTarget.querySelector<HTMLElement>('.ui-day [aria-invalid="true"]')?.focus()
          onApply(tidyFilters(definition.filters, draft, dayOf(new Date())))
        }}
      >
        {definition.filters.map((filter) => (
          <FilterField
            key={filter.key}
            filter={filter}
            value={draft[filter.key]}
            onChange={(value) => setDraft((before) => ({ ...before, [filter.key]: value }))}
          />
        ))}
      </form>
    </Modal>
  )
}
