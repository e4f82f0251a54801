import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Dialog } from 'primereact/dialog'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { CallError } from '#web/app/api.ts'
import { dialogParts } from '#web/ui/form/prime-parts.ts'
import { DateText } from '#web/ui/list/date-text.tsx'
import { groupChoicesQuery } from './feed-queries.ts'
import type { PickedGroup } from './use-group-picker.tsx'
import { VerifiedMark } from './verified-mark.tsx'

interface GroupPickerProps {
  /** How many feeds are to be added. */
  readonly count: number
  readonly onPick: (group: PickedGroup) => Promise<void>
  readonly onClose: () => void
}

/** Part 2 section 2: the search waits half a second, and begins with the groups of the last month. */
const settleMilliseconds = 500

const aMonthAgo = (): string => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth() - 1, now.getDate()).toISOString()
}

/** A group to which the selected feeds are added. */
export const GroupPicker = ({ count, onPick, onClose }: GroupPickerProps) => {
  const { t } = useTranslation('feeds')
  const { t: common } = useTranslation('list')
  const id = useId()
  const [name, setName] = useState('')
  const [settled, setSettled] = useState('')
  const [recent, setRecent] = useState(true)
  const [since] = useState(aMonthAgo)
  const [chosen, setChosen] = useState<number>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name.trim()), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [name])
  const groups = useQuery({
    ...groupChoicesQuery({ ...(settled === '' ? {} : { name: settled }), ...(recent ? { last_update_after: since } : {}) }), placeholderData: keepPreviousData,
  })
  const found = groups.data?.data
  const group = found?.find(({ group_id: one }) => one === chosen)

  const pick = async (): Promise<void> => {
    if (group === undefined || busy) return
    setBusy(true)
    try {
      await onPick(group)
    } catch (error) {
      // The call has said what went wrong; another group can be chosen.
      if (!(error instanceof CallError)) throw error
      setBusy(false)
    }
  }
  return (
    <Dialog
      visible className="ui-dialog feed-picker" header={t('picker.title', { count })} ariaCloseIconLabel={common('confirm.cancel')} closeOnEscape={false}
      pt={dialogParts(() => { if (!busy) onClose() })} draggable={false} resizable={false} onHide={() => { if (!busy) onClose() }}
      footer={
        <>
          <button type="button" className="ui-btn ui-btn-outline" disabled={busy} onClick={onClose}>{common('confirm.cancel')}</button>
          <button type="button" className="ui-btn ui-btn-primary" aria-busy={busy} disabled={busy || group === undefined} onClick={() => void pick()}>
            {busy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}{t('picker.add')}
          </button>
        </>
      }
    >
      <div className="ui-field">
        <label htmlFor={id}>{t('picker.search')}</label>
        <input id={id} className="ui-input" type="text" autoComplete="off" autoFocus maxLength={limits.nameLength} value={name} onChange={(event) => setName(event.target.value)} />
      </div>
      <label className="ui-switch-row">
        <span>{t('picker.recent')}</span>
        <input type="checkbox" role="switch" className="ui-switch" checked={recent} aria-checked={recent} onChange={(event) => setRecent(event.target.checked)} />
      </label>
      <div className="feed-picker-list" role="radiogroup" aria-label={t('picker.list')} aria-busy={groups.isFetching}>
        {groups.isError && found === undefined && (
          <p role="alert" className="ui-muted">{t('picker.failed')} <button type="button" className="ui-btn ui-btn-text ui-btn-small" onClick={() => void groups.refetch()}>{common('error.again')}</button></p>
        )}
        {found?.length === 0 && <p className="ui-muted" role="status">{t(recent ? 'picker.noneRecent' : 'picker.none')}</p>}
        {found?.map((one) => (
          <label key={one.group_id} className="feed-picker-group">
            <input type="radio" name={id} checked={one.group_id === chosen} onChange={() => setChosen(one.group_id)} />
            <span><b>{one.name}</b><small><DateText iso={one.last_update_date} />{one.is_verified === false && <VerifiedMark verified={false} />}</small></span>
          </label>
        ))}
      </div>
    </Dialog>
  )
}
