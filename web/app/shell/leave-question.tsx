import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { draftParameter } from '#web/lib/paths.ts'
import { firstUnsaved, settleLeave, useLeaveAsked } from '#web/lib/unsaved-changes.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'

/** The parts of an address that decide whether a form stays on the screen. */
const place = (location: { pathname: string; search: string }): string => {
  const params = new URLSearchParams(location.search)
  return `${location.pathname} ${params.get('tab') ?? ''} ${params.get('item') ?? ''} ${params.get('drawer') ?? ''}`
}

/** Whether a draft is left for another one or a new one. An address that only gets its draft stays where it is. */
const isDraftLeft = (from: { search: string }, to: { search: string }): boolean => {
  const [left, next] = [from, to].map(({ search }) => new URLSearchParams(search).get(draftParameter))
  return left !== null && left !== next
}

/** Asks before unsaved changes are lost. The router accepts one blocker only, so all forms share this one. */
export const LeaveQuestion = () => {
  const { t } = useTranslation('common')
  const asked = useLeaveAsked()
  const going = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      firstUnsaved() !== undefined &&
      (place(currentLocation) !== place(nextLocation) || isDraftLeft(currentLocation, nextLocation)),
  )
  const blocked = blocker.state === 'blocked' ? blocker : undefined
  if (asked === undefined && blocked === undefined) return null
  const texts = asked === undefined ? firstUnsaved()?.texts : asked.texts
  return (
    <Confirm
      title={texts?.title ?? t('leave.title')}
      text={texts?.text ?? t('leave.text')}
      action={texts?.action ?? t('leave.action')}
      {...(texts === undefined ? {} : { stay: texts.stay })}
      destructive
      onConfirm={() => {
        going.current = true
      }}
      onClose={() => {
        const isGoing = going.current
        going.current = false
        settleLeave()
        if (asked !== undefined && isGoing) asked.go()
        if (isGoing) blocked?.proceed()
        else blocked?.reset()
      }}
    />
  )
}
