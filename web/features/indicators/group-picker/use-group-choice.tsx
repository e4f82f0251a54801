import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NameText } from '#web/ui/translations/name-text.tsx'
import type { NameTranslation } from '#shared/contracts/translations.ts'
import { limits } from '#shared/domain/limits.ts'
import { nameKey } from '#shared/domain/text.ts'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { groupChoicesQuery } from '#web/features/indicators/indicator-queries.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './group-list.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

export interface PickedGroup {
  readonly group_id: number
  readonly name: string
  readonly translation?: NameTranslation | undefined
}

/** Part 2 section 2: the search waits half a second and starts with the groups of the last month. */
const settleMilliseconds = 500

const aMonthAgo = (): string => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth() - 1, now.getDate()).toISOString()
}

/** The choice of the new group that the typed name offers. */
const toCreate = 'new'

/** One of all groups, or with `creates` a new one by the typed name: the dialog's fields, and what is chosen. */
export const useGroupChoice = ({
  takesFocus,
  creates = false,
}: {
  takesFocus: boolean
  creates?: boolean
}): { group: PickedGroup | undefined; newName: string | undefined; fields: ReactNode } => {
  const { t } = useTranslation('indicators')
  const id = useId()
  const [name, setName] = useState('')
  const settled = useSettled(name.trim(), settleMilliseconds)
  const [recent, setRecent] = useState(true)
  const [since] = useState(aMonthAgo)
  const [chosen, setChosen] = useState<number | typeof toCreate>()
  const groups = useQuery({
    ...groupChoicesQuery({
      ...(settled === '' ? {} : { name: settled }),
      ...(recent ? { last_update_after: since } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const found = groups.data?.data
  const isNew =
    creates &&
    !groups.isPlaceholderData &&
    settled !== '' &&
    found?.every((group) => nameKey(group.name) !== nameKey(settled)) === true
  const fields = (
    <>
      <div className={fieldStyles.root}>
        <label htmlFor={id}>{t('picker.search')}</label>
        <input
          id={id}
          className={fieldStyles.input}
          type="text"
          autoComplete="off"
          autoFocus={takesFocus}
          maxLength={limits.nameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <SwitchField label={t('picker.recent')} checked={recent} onChange={setRecent} />
      <div
        className={styles.root}
        role="radiogroup"
        aria-label={t('picker.list')}
        aria-busy={groups.isFetching}
      >
        {groups.isError && found === undefined && (
          <LoadFailed text={t('picker.failed')} error={groups.error} onRetry={() => void groups.refetch()} />
        )}
        {isNew && (
          <label className={styles.group}>
            <input
              type="radio"
              name={id}
              checked={chosen === toCreate}
              onChange={() => setChosen(toCreate)}
            />
            <strong>{t('picker.create', { name: settled })}</strong>
          </label>
        )}
        {found?.length === 0 && (
          <Text tone="faint" role="status">
            {t(recent ? 'picker.noneRecent' : 'picker.none')}
          </Text>
        )}
        {found?.map((one) => (
          <label key={one.group_id} className={styles.group}>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}${one.group_id}`}
              checked={one.group_id === chosen}
              onChange={() => setChosen(one.group_id)}
            />
            <Stack as="span" gap={1}>
              <strong id={`${id}${one.group_id}`}>
                <NameText item={one} /> <TlpBadge level={one.tlp} />
              </strong>
              <Row as="span" gap={3} wrap>
                <Text as="span" size="meta" tone="faint">
                  <DateText iso={one.last_update_date} />
                </Text>
                {one.is_verified === false && <StatusBadge open="waiting" label={t('picker.unverified')} />}
              </Row>
            </Stack>
          </label>
        ))}
      </div>
    </>
  )
  return {
    group: found?.find(({ group_id: one }) => one === chosen),
    newName: isNew && chosen === toCreate ? settled : undefined,
    fields,
  }
}
