import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import styles from './countdown.module.css'
import { Button } from '#web/ui/button/button.tsx'

/** Part 2 section 9. */
const roundSeconds = 30
const circumference = 2 * Math.PI * 7.5

interface CountdownProps {
  /** Whether the history is loading. */
  readonly busy: boolean
  readonly onEnd: () => void
}

/**
 * Counts down to the next refetch of the history, repeatedly while a report is unfinished. A timer, so it is not
 * announced.
 */
export const Countdown = ({ busy, onEnd }: CountdownProps) => {
  const { t } = useTranslation('reports')
  const [left, setLeft] = useState(roundSeconds)
  const [round, setRound] = useState(0)
  const ended = useEffectEvent(() => {
    onEnd()
    setRound((before) => before + 1)
    setLeft(roundSeconds)
  })
  useEffect(() => {
    const deadline = Date.now() + roundSeconds * 1000
    const timer = setInterval(() => {
      const seconds = Math.ceil((deadline - Date.now()) / 1000)
      if (seconds > 0) setLeft(seconds)
      else ended()
    }, 1000)
    return () => clearInterval(timer)
  }, [round])
  return (
    <>
      <Row as="span" role="timer">
        <svg className={styles.ring} viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="7.5" />
          <circle
            cx="10"
            cy="10"
            r="7.5"
            strokeDasharray={`${(circumference * left) / roundSeconds} ${2 * circumference}`}
          />
        </svg>
        <Text as="span" tone="muted" tabular>
          {busy ? t('history.refreshing') : t('history.refreshIn', { seconds: left })}
        </Text>
      </Row>
      <Button
        kind="text"
        small
        aria-disabled={busy}
        onClick={() => {
          if (!busy) ended()
        }}
      >
        {t('history.refreshNow')}
      </Button>
    </>
  )
}
