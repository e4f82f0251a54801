import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookUpFeeds } from '#shared/contracts/indicators.ts'
import type { PastedValue } from '#shared/domain/indicators/split-list.ts'
import { limits } from '#shared/domain/limits.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { LookupForm } from './lookup-form.tsx'
import { LookupResult } from './lookup-result.tsx'
import { isShortEnough, rowsOf, type LookupRow } from './lookup-rows.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './lookup-dialog.module.css'

interface Answer {
  readonly rows: readonly LookupRow[]
  /** The remaining values of a list that exceeds one request. */
  readonly rest: readonly PastedValue[]
}

/** Looks up the values of a pasted list: first a form, then the result for each value. */
export const LookupDialog = ({
  initial,
  isAnalyst,
  onClose,
}: {
  initial: string
  isAnalyst: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation('indicatorLookup')
  const [text, setText] = useState(initial)
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const { leave } = useLeaveGuard(answer === undefined && text.trim() !== '' && text !== initial)
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const ask = async (values: readonly PastedValue[], before: readonly LookupRow[]): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const { signal } = stop.current
    try {
      const now = values.slice(0, limits.indicatorLookup)
      const asked = now.filter(isShortEnough).map(({ entered }) => entered)
      const { data } =
        asked.length === 0
          ? { data: [] }
          : await call(lookUpFeeds, { body: { values: asked }, signal, quiet: true })
      setAnswer({ rows: [...before, ...rowsOf(now, data)], rest: values.slice(limits.indicatorLookup) })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      setFailure(errorMessage(error))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return (
    <Modal
      className={classNames(styles.root)}
      title={t('lookUp.title')}
      closeLabel={t('lookUp.close')}
      onClose={onClose}
    >
      {answer === undefined ? (
        <LookupForm
          text={text}
          busy={busy}
          failure={failure}
          onText={setText}
          onAsk={(values) => void ask(values, [])}
          onClose={() => leave(onClose)}
        />
      ) : (
        <LookupResult
          rows={answer.rows}
          rest={answer.rest.length}
          isAnalyst={isAnalyst}
          busy={busy}
          failure={failure}
          onMore={() => void ask(answer.rest, answer.rows)}
          onClose={onClose}
          onAgain={() => {
            setFailure(undefined)
            setAnswer(undefined)
          }}
        />
      )}
    </Modal>
  )
}
