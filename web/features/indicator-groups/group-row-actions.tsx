import { useSearchParams } from '#web/lib/search-params.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'
import type { IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import { Row } from '#web/ui/layout/layout.tsx'
import { Button } from '#web/ui/button/button.tsx'

/**
 * The analyst's actions in the row of a group. Their clicks and keys do not reach the row. Keyboard users find the same
 * actions on the group's page.
 */
export const GroupRowActions = ({
  group,
  onChangeAll,
  onVerify,
}: {
  group: IndicatorGroup
  onChangeAll: (group: IndicatorGroup) => void
  onVerify: (id: number, verified: boolean) => Promise<void>
}) => {
  const { t } = useTranslation('indicatorGroups')
  const [, setParams] = useSearchParams()
  const edit = (): void =>
    setParams((before) => {
      const params = new URLSearchParams(before)
      params.set('item', String(group.group_id))
      params.set('drawer', 'edit')
      return params
    })
  const name = nameIn(group, useReader())
  const verified = group.is_verified === true
  const [busy, setBusy] = useState(false)
  const verify = async (): Promise<void> => {
    setBusy(true)
    try {
      await onVerify(group.group_id, !verified)
    } finally {
      setBusy(false)
    }
  }
  return (
    // The buttons inside are the interactive elements; this wrapper only stops their events from reaching the row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Row as="span" gap={1}>
        <Button
          square
          small
          kind="plain"
          tabIndex={-1}
          icon={verified ? 'undo' : 'check'}
          busy={busy}
          aria-label={t(verified ? 'unverifyOf' : 'verifyOf', { name })}
          title={t(verified ? 'unverify' : 'verify')}
          onClick={() => void verify()}
        />
        <Button
          square
          small
          kind="plain"
          icon="pencil"
          tabIndex={-1}
          aria-label={t('editOf', { name })}
          title={t('edit')}
          onClick={edit}
        />
        <Button
          square
          small
          kind="plain"
          icon="pen-to-square"
          tabIndex={-1}
          aria-haspopup="dialog"
          disabled={group.feed_count === 0}
          aria-label={t('changeAllOf', { name })}
          title={t('changeAll')}
          onClick={() => onChangeAll(group)}
        />
      </Row>
    </span>
  )
}
