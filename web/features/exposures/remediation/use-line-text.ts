import { useTranslation } from 'react-i18next'
import type { HistoryLine } from '#shared/contracts/exposures.ts'
import { actorName } from '#web/lib/actor-name.ts'
import type { Day } from '#web/lib/days.ts'
import { useStateDetailText } from './use-state-detail-text.ts'

/** The text of an exposure's history lines. */
export const useLineText = () => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const { dayText } = useStateDetailText()

  const stateText = (line: HistoryLine, today: Day): string => {
    const { state = 'new', from, cause, owner, due_date: due, until } = line
    if (cause === 'undone')
      return t('remediation.line.undone', {
        state: stateText({ ...line, cause: undefined, from: undefined }, today),
      })
    const name = common(`exposureState.${state}`)
    if (state === 'new') {
      if (cause === 'detection') return t('remediation.line.detectedNew')
      if (cause === 'acceptance_ended') return t('remediation.line.acceptanceEnded')
      return from === undefined ? name : t('remediation.line.reopened')
    }
    if (state === 'accepted')
      return until === undefined ? name : t('remediation.line.accepted', { day: dayText(until, today) })
    if (state !== 'in_repair') return name
    const details = [
      ...(owner === undefined ? [] : [owner]),
      ...(due === undefined ? [] : [t('stateDetails.due', { day: dayText(due, today) })]),
    ].join(', ')
    const begun =
      cause === 'detection'
        ? t('remediation.line.detectedAfterRepair')
        : from === 'awaiting_retest'
          ? t('remediation.line.notRepaired')
          : name
    return details === '' ? begun : `${begun}: ${details}`
  }
  return {
    /** What happened: `in repair: Adam Kruk, until 27 November`. */
    what: (line: HistoryLine, today: Day): string => {
      switch (line.event) {
        case 'detected':
          return t('remediation.line.detected', { number: line.number ?? 0 })
        case 'owner':
          return t('remediation.line.ownerGone', { name: line.owner ?? '' })
        case 'comment':
          return t('remediation.line.comment')
        case 'state':
          return stateText(line, today)
      }
    },
    /** The user who did it, and who agreed; empty for automatic changes. */
    who: ({ by, agreed_by: agreed }: HistoryLine): string =>
      [
        ...(by.side === 'portal'
          ? []
          : [by.name === null ? t('remediation.provider') : actorName(common, { name: by.name })]),
        ...(agreed === undefined ? [] : [t('remediation.line.agreed', { name: agreed })]),
      ].join(' · '),
  }
}
