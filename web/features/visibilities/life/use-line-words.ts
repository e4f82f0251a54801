import { useTranslation } from 'react-i18next'
import type { LifeLine } from '#shared/contracts/exposures.ts'
import type { Day } from '#web/lib/days.ts'
import { useStandWords } from './use-stand-words.ts'

/** The lines of an exposure's life in words. */
export const useLineWords = () => {
  const { t } = useTranslation('visibilities')
  const { t: common } = useTranslation('common')
  const { dayText } = useStandWords()

  const stateWords = (
    { state = 'new', from, cause, owner, due_date: due, until }: LifeLine,
    today: Day,
  ): string => {
    const name = common(`exposureState.${state}`)
    if (state === 'new') {
      if (cause === 'detection') return t('life.line.detectedNew')
      if (cause === 'acceptance_ended') return t('life.line.acceptanceEnded')
      return from === undefined ? name : t('life.line.reopened')
    }
    if (state === 'accepted')
      return until === undefined ? name : t('life.line.accepted', { day: dayText(until, today) })
    if (state !== 'in_repair') return name
    const details = [
      ...(owner === undefined ? [] : [owner]),
      ...(due === undefined ? [] : [t('stand.due', { day: dayText(due, today) })]),
    ].join(', ')
    const begun =
      cause === 'detection'
        ? t('life.line.detectedAfterRepair')
        : from === 'awaiting_retest'
          ? t('life.line.notRepaired')
          : name
    return details === '' ? begun : `${begun}: ${details}`
  }
  return {
    /** What happened: `in repair: Adam Kruk, until 27 November`. */
    what: (line: LifeLine, today: Day): string => {
      switch (line.event) {
        case 'detected':
          return t('life.line.detected', { number: line.number ?? 0 })
        case 'owner':
          return t('life.line.ownerGone', { name: line.owner ?? '' })
        case 'comment':
          return t('life.line.comment')
        case 'state':
          return stateWords(line, today)
      }
    },
    /** Who did it, and with whose consent; nothing of what came by itself. */
    who: ({ by, agreed_by: agreed }: LifeLine): string =>
      [
        ...(by.side === 'portal' ? [] : [by.name ?? t('life.provider')]),
        ...(agreed === undefined ? [] : [t('life.line.agreed', { name: agreed })]),
      ].join(' · '),
  }
}
