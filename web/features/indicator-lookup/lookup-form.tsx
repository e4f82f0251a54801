import { useDeferredValue, useMemo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { longestPaste, mostRead, splitList, type PastedValue } from '#shared/domain/indicators/split-list.ts'
import { limits } from '#shared/domain/limits.ts'
import { Field } from '#web/ui/form/fields/field.tsx'
import { counted } from '#web/lib/counted.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Note, Row, Stack } from '#web/ui/layout/layout.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button/button.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

interface LookupFormProps {
  readonly text: string
  readonly busy: boolean
  readonly failure: ErrorMessage | undefined
  readonly onText: (text: string) => void
  readonly onAsk: (values: readonly PastedValue[]) => void
  readonly onClose: () => void
}

/** The list to look up. Its values are counted while the user types. Ctrl+Enter submits. */
export const LookupForm = ({ text, busy, failure, onText, onAsk, onClose }: LookupFormProps) => {
  const { t, i18n } = useTranslation('indicatorLookup')
  const number = numberFormat(i18n.language)
  // Parsing a long list takes longer than a keystroke.
  const settled = useDeferredValue(text)
  const { values, repeated, isCutOff } = useMemo(() => splitList(settled, mostRead), [settled])
  const unread = values.filter(({ reading }) => !reading.isIndicator).length
  const tooMany = values.length > limits.indicatorLookup
  const problem =
    settled.length > longestPaste
      ? t('lookUp.tooLong', { ...counted(longestPaste), max: number.format(longestPaste) })
      : isCutOff
        ? t('lookUp.farTooMany', { ...counted(mostRead), max: number.format(mostRead) })
        : undefined
  const summary = [
    t('lookUp.values', counted(values.length)),
    ...(repeated.length > 0 ? [t('lookUp.repeated', counted(repeated.length))] : []),
    ...(unread > 0 ? [t('lookUp.unreadCount', counted(unread))] : []),
  ].join(' · ')
  const canAsk = values.length > 0 && problem === undefined

  const ask = (): void => {
    if (busy) return
    // The user may submit before the pasted text is counted.
    const now = settled === text ? { values, isCutOff } : splitList(text, mostRead)
    if (now.values.length > 0 && !now.isCutOff) onAsk(now.values)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    ask()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Stack>
        <Field
          label={t('lookUp.list')}
          required
          error={problem}
          hint={
            <>
              <span className={fieldStyles.note}>{t('lookUp.hint')}</span>
              <span className={fieldStyles.counter} role="status">
                {settled.trim() === '' || isCutOff ? '' : summary}
              </span>
            </>
          }
        >
          {({ id, describedBy, invalid }) => (
            <textarea
              id={id}
              className={`${fieldStyles.input} ${fieldStyles.lines}`}
              rows={12}
              autoFocus
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              value={text}
              placeholder={t('lookUp.placeholder')}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        {tooMany && problem === undefined && (
          <Note role="status">
            {t('lookUp.tooMany', { ...counted(values.length), most: number.format(limits.indicatorLookup) })}
          </Note>
        )}
        <FormProblem what={failure} />
        <Row justify="end">
          <Button onClick={onClose}>{t('lookUp.cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={!canAsk}>
            {t(
              values.length === 0 ? 'lookUp.ask' : tooMany ? 'lookUp.askFirst' : 'lookUp.askCount',
              counted(Math.min(values.length, limits.indicatorLookup)),
            )}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
