import { pendingUntil } from '#web/lib/pending.ts'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { getUserKey } from '#shared/contracts/api-keys.ts'
import { getOrganizationKey } from '#shared/contracts/organization-keys.ts'
import { call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import type { Choice } from '#web/features/connect/choice.ts'
import { fetchedAddress, outputAddress } from '#web/features/connect/output-address.ts'
import {
  keyProblem,
  otherPrefix,
  tryAddress,
  tryCollection,
  type Tried,
} from '#web/features/connect/test-address.ts'
import { RichText } from '#web/features/connect/rich-text.tsx'
import { Card, Note, Stack, Text } from '#web/ui/layout/layout.tsx'
import { AnswerDetails } from './answer-details.tsx'
import { Button } from '#web/ui/button/button.tsx'
import styles from './test-card.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface TestCardProps {
  readonly choice: Choice
  readonly origin: string
  readonly chosen: ConnectKey | undefined
  /** The id of the TAXII collection; undefined until the choice is complete. */
  readonly collection: string | undefined
}

const longestKey = 60

/**
 * Fetches the address as a machine would. On request the portal reveals the user's own or the organization's key, which
 * is recorded. Any other key must be pasted: it stays in this card, and is sent only with the request.
 */
export const TestCard = ({ choice, origin, chosen, collection }: TestCardProps) => {
  const { t } = useTranslation('connect')
  const { userId, organizationId } = useRights()
  const id = useId()
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<'missing' | 'characters'>()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried>()
  const input = useRef<HTMLInputElement>(null)
  const isShown = chosen?.type === 'user' || chosen?.type === 'organization'
  const isTaxii = choice.format === 'taxii'
  const address = outputAddress(choice, origin)
  const other = isShown || chosen === undefined ? undefined : otherPrefix(pasted.trim(), chosen.prefix)
  const isOpen = (isTaxii ? collection : address) !== undefined

  const revealed = async (): Promise<string | null> => {
    const query = { reveal: 'true' } as const
    if (chosen?.type === 'user')
      return (
        (await call(getUserKey, { params: { id: String(userId) }, query, quiet: true })).api_key?.api_key ??
        null
      )
    const reply = await call(getOrganizationKey, {
      params: { id: String(organizationId) },
      query,
      quiet: true,
    })
    return reply.api_key?.key ?? null
  }
  const run = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const key = isShown ? await revealed() : pasted.trim()
      const wrong = key === null ? 'missing' : keyProblem(key)
      if (key === null || wrong !== undefined) {
        setProblem(wrong)
        setTried(undefined)
        input.current?.focus()
        return
      }
      setProblem(undefined)
      const trying = {
        fetch: (...sent: Parameters<typeof fetch>) => pendingUntil(fetch(...sent)),
        clock: () => performance.now(),
      }
      if (isTaxii && collection !== undefined) setTried(await tryCollection(trying, origin, key, collection))
      else if (address !== undefined) setTried(await tryAddress(trying, fetchedAddress(address), key))
    } catch (error) {
      notifyFailure(error, t('test.keyFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card
      title={t('test.title')}
      label={t('test.title')}
      actions={
        <form
          className={styles.run}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          {chosen !== undefined && !isShown && isOpen && (
            <input
              ref={input}
              className={fieldStyles.input}
              type="password"
              autoComplete="off"
              spellCheck={false}
              maxLength={longestKey}
              aria-label={t('test.paste')}
              placeholder={t('test.pasteHint', { prefix: chosen.prefix ?? 'cti_' })}
              value={pasted}
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={id}
              onChange={(event) => {
                setPasted(event.target.value)
                setProblem(undefined)
              }}
            />
          )}
          <Button
            type="submit"
            kind="primary"
            icon="play"
            busy={busy}
            disabled={chosen === undefined || !isOpen}
          >
            {t(tried === undefined ? 'test.run' : 'test.again')}
          </Button>
        </form>
      }
    >
      <Stack>
        {problem !== undefined ? (
          <Text size="meta" tone="danger" id={id} role="alert">
            {t(isShown ? 'test.keyLost' : problem === 'missing' ? 'test.keyMissing' : 'test.keyCharacters')}
          </Text>
        ) : (
          tried === undefined && (
            <Text size="meta" tone="faint" id={id}>
              {t(chosen === undefined ? 'test.noKey' : isShown ? 'test.noteShown' : 'test.notePasted')}
            </Text>
          )
        )}
        {other !== undefined && (
          <Note tone="warn">
            <RichText text={t('test.otherKey', { pasted: other, prefix: chosen?.prefix ?? '' })} />
          </Note>
        )}
        <div role="status" aria-busy={busy}>
          {tried?.kind === 'answer' && <AnswerDetails answer={tried.answer} format={choice.format} />}
          {tried?.kind === 'no-collection' && <Note tone="danger">{t('test.noCollection')}</Note>}
          {tried?.kind === 'refused' && (
            <Note tone="danger">
              {tried.refused.status !== undefined && (
                <>
                  <b>{tried.refused.status}</b>{' '}
                </>
              )}
              <ErrorMessageText what={errorMessage(tried.refused, failureMessage(tried.refused))} />
            </Note>
          )}
        </div>
      </Stack>
    </Card>
  )
}
