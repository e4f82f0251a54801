import { pendingUntil } from '#web/lib/pending.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExampleRequest } from '#shared/http/request-examples.ts'
import type { Entry } from './doc-entries.ts'
import { allowedOf, isLookedUp, type Values } from './entered-request.ts'
import { Inline } from './prose.tsx'
import { sendRequest } from './send-request.ts'
import { TryAnswer, type Outcome } from './try-answer.tsx'
import { Button } from '#web/ui/button/button.tsx'
import docs from './docs.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface TryCallProps {
  readonly entry: Entry
  readonly request: ExampleRequest
  readonly values: Values
  readonly onValues: (values: Values) => void
  readonly body: string | undefined
  readonly isBodyJson: boolean
  readonly onBody: (body: string) => void
  readonly apiKey: string
  readonly onKey: (key: string) => void
}

/** Sends the call with the reader's own key from this page, and shows the reply. */
export const TryCall = ({
  entry,
  request,
  values,
  onValues,
  body,
  isBodyJson,
  onBody,
  apiKey,
  onKey,
}: TryCallProps) => {
  const { t } = useTranslation('apiDocs')
  const id = useId()
  const [answer, setAnswer] = useState<Outcome>()
  const [isKeyMissing, setKeyMissing] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const key = apiKey.trim()
    setKeyMissing(key === '')
    if (key === '' || !isBodyJson) {
      document.getElementById(key === '' ? `${id}-key` : `${id}-body`)?.focus()
      return
    }
    setAnswer('waiting')
    setAnswer(await pendingUntil(sendRequest(request, key)).catch(() => 'none' as const))
  }
  const parameters = (entry.operation.parameters ?? []).filter(({ name }) => name !== 'Idempotency-Key')
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('try.title')}</h2>
      <form noValidate onSubmit={(event) => void send(event)}>
        <div className={fieldStyles.root}>
          <label htmlFor={`${id}-key`}>{t('try.key')}</label>
          <input
            id={`${id}-key`}
            className={fieldStyles.input}
            type="password"
            autoComplete="off"
            spellCheck={false}
            // Set as a property only. React would also write the value into an attribute, where scripts and styles can
            // read it.
            ref={(field) => {
              if (field !== null && field.value !== apiKey) field.value = apiKey
            }}
            aria-invalid={isKeyMissing && apiKey.trim() === ''}
            aria-describedby={`${id}-key-hint`}
            onInput={(event) => onKey(event.currentTarget.value)}
          />
          <p id={`${id}-key-hint`} className={fieldStyles.hint}>
            {isKeyMissing && apiKey.trim() === '' ? <Inline text={t('try.keyMissing')} /> : t('try.keyHint')}
          </p>
        </div>
        {parameters.map(({ name, in: place, required, schema }) => {
          const allowed = allowedOf(schema)
          const field = `${id}-${place}-${name}`
          const change = (value: string): void => onValues({ ...values, [name]: value })
          return (
            <div key={field} className={fieldStyles.root}>
              <label htmlFor={field}>
                <code>{name}</code>
                {required ? <em className={docs.note}> {t('required')}</em> : null}
              </label>
              {allowed.length === 0 ? (
                <input
                  id={field}
                  className={fieldStyles.input}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={isLookedUp(name, place) ? t('try.first') : undefined}
                  value={values[name] ?? ''}
                  onChange={(event) => change(event.target.value)}
                />
              ) : (
                <select
                  id={field}
                  className={fieldStyles.input}
                  value={values[name] ?? ''}
                  onChange={(event) => change(event.target.value)}
                >
                  {required ? null : <option value="">{t('try.notGiven')}</option>}
                  {allowed.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
              )}
            </div>
          )
        })}
        {body === undefined ? null : (
          <div className={fieldStyles.root}>
            <label htmlFor={`${id}-body`}>{t('try.body')}</label>
            <textarea
              id={`${id}-body`}
              className={fieldStyles.input}
              rows={10}
              spellCheck={false}
              value={body}
              aria-invalid={!isBodyJson}
              aria-describedby={`${id}-body-hint`}
              onChange={(event) => onBody(event.target.value)}
            />
            <p id={`${id}-body-hint`} className={isBodyJson ? fieldStyles.hint : fieldStyles.error}>
              {isBodyJson ? <Inline text={t('try.bodyHint')} /> : t('try.bodyWrong')}
            </p>
          </div>
        )}
        <Button type="submit" kind="primary" aria-disabled={answer === 'waiting'}>
          {t('try.send', { method: entry.method })}
        </Button>
      </form>
      <TryAnswer answer={answer} />
    </section>
  )
}
