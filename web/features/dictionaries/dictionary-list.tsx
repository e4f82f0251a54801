import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { limits } from '#shared/domain/limits.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { ListFailed, skeletonWidth } from '#web/ui/list/list-states.tsx'
import '#web/ui/list/list-search.module.css'
import type { Line } from '#web/ui/inline/line-inputs.tsx'
import { AddEntry, useAddForm } from './add-entry.tsx'
import type { Dictionary, Entry } from './dictionaries.ts'
import { matching, shownName } from './entry-names.ts'
import { DictionaryRows } from './dictionary-rows.tsx'
import { useEntryActions } from './use-entry-actions.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Empty, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './dictionary-list.module.css'
import { onEscape } from '#web/lib/escape.ts'
import fieldStyles from '#web/ui/form/field.module.css'
import loading from '#web/ui/loading/loading.module.css'

/** A longer list has a search field. */
const longList = 10
/** Entries rendered at once: imports can create thousands of tags. */
const shownAtOnce = 200
const none: readonly Entry[] = []

/** The entries of one dictionary: add, search, rename in place, deactivate, delete. */
export const DictionaryList = ({ dictionary }: { dictionary: Dictionary }) => {
  const { t, i18n } = useTranslation('dictionaries')
  const list = dictionary.useEntries()
  const entries = list.data ?? none
  const actions = useEntryActions(dictionary, entries)
  const { form, first } = useAddForm(dictionary)
  const lines = useMemo(
    () =>
      dictionary.fields.map((field): Line => ({
        key: field,
        label: t(`field.${field}`),
        ...(field === 'name' ? {} : { lang: field === 'name_pl' ? 'pl' : 'en' }),
      })),
    [dictionary, t],
  )
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(shownAtOnce)
  const [added, setAdded] = useState<number>()
  const [removing, setRemoving] = useState<Entry>()
  const [dirty, setDirty] = useState<ReadonlySet<number>>(new Set())
  useLeaveGuard(dirty.size > 0 || form.values.some((name) => name.trim() !== ''))

  const onDirty = useCallback((id: number, is: boolean): void => {
    setDirty((before) => {
      if (before.has(id) === is) return before
      const after = new Set(before)
      if (is) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const nameOf = (entry: Entry): string => shownName(dictionary, entry.names, i18n.language)
  const number = numberFormat(i18n.language)

  if (list.isError && list.data === undefined) {
    return (
      <ListFailed
        text={t('loadFailed')}
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }

  const found = matching(entries, search)
  // A new entry is always visible, however far down it is.
  const shown = found.slice(0, Math.max(most, found.findIndex(({ id }) => id === added) + 1))
  const inactive = entries.filter(({ isActive }) => !isActive).length

  return (
    <Stack gap={3}>
      <AddEntry
        lines={lines}
        actions={actions}
        form={form}
        first={first}
        onAdded={(id) => {
          setAdded(id)
          setSearch('')
        }}
      />
      <Row gap={3} wrap justify="between">
        <Text tone="faint" tabular role="status">
          {list.data !== undefined &&
            (search === ''
              ? t('count', { count: entries.length, number: number.format(entries.length) })
              : t('found', {
                  count: found.length,
                  total: number.format(entries.length),
                  number: number.format(found.length),
                }))}
          {inactive > 0 && search === '' && <>, {t('countInactive', { count: inactive })}</>}
        </Text>
        {entries.length > longList && (
          <EntrySearch
            value={search}
            onChange={(text) => {
              setSearch(text)
              setMost(shownAtOnce)
            }}
          />
        )}
      </Row>
      {entries.some(({ validityDays }) => validityDays !== undefined) && (
        <Text size="meta" tone="faint">
          {t('validity.hint')}
        </Text>
      )}
      {list.data === undefined ? (
        <ul className={classNames(styles.root, loading.root)} aria-hidden="true">
          {Array.from({ length: 6 }, (_, row) => (
            <li key={row} className={styles.row}>
              <span className={loading.bar} style={{ width: `${skeletonWidth(row, 0) / 2}%` }} />
            </li>
          ))}
        </ul>
      ) : shown.length === 0 ? (
        <Empty
          icon={search === '' ? 'inbox' : 'search'}
          text={search === '' ? t('empty') : t('noMatch', { text: search.trim() })}
        >
          {search !== '' && (
            <Button
              small
              icon="plus"
              onClick={() => {
                form.set(dictionary.fields.map(() => search.trim()))
                first.current?.focus()
              }}
            >
              {t('addThis', { text: search.trim() })}
            </Button>
          )}
        </Empty>
      ) : (
        <DictionaryRows
          dictionary={dictionary}
          entries={shown}
          lines={lines}
          actions={actions}
          added={added}
          onRemove={setRemoving}
          onDirty={onDirty}
        >
          {shown.length < found.length && (
            <Button kind="text" onClick={() => setMost(shown.length + shownAtOnce)}>
              {t('more', {
                count: Math.min(shownAtOnce, found.length - shown.length),
                total: number.format(found.length),
              })}
            </Button>
          )}
        </DictionaryRows>
      )}
      {removing !== undefined && (
        <Confirm
          title={t('removeTitle', { item: nameOf(removing) })}
          text={t('removeText')}
          action={t('removeAction')}
          destructive
          onConfirm={() => actions.remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Stack>
  )
}

interface EntrySearchProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

const EntrySearch = ({ value, onChange }: EntrySearchProps) => {
  const { t } = useTranslation('dictionaries')
  return (
    <div className="list-search">
      <i className="pi pi-search" aria-hidden="true" />
      <input
        className={fieldStyles.input}
        type="text"
        role="searchbox"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.nameLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onEscape(() => onChange(''))}
      />
    </div>
  )
}
