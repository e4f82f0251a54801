/** The pages of the form of a source: a new one, and the settings of a stored one. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createSource, switchSource, updateSource, type Source } from '#shared/contracts/sources.ts'
import { sourcePresets } from '#shared/domain/sources/presets.ts'
import { sourceLimits } from '#shared/domain/sources/source.ts'
import { call, CallError } from '#web/lib/api.ts'
import { counted } from '#web/lib/counted.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { problemsOf, tidied } from '#web/ui/form/contract-form.ts'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Card, Page, Stack, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { ItemPage } from '#web/ui/pages/item-page.tsx'
import { refreshSources, sourceQuery } from '../source-queries.ts'
import styles from '../sources.module.css'
import { useSourceText } from '../use-source-text.ts'
import { AddressCards, RuleCards } from './source-fields.tsx'
import { sourceForm, valuesOfSource } from './source-form.ts'
import { TrialCard } from './trial-card.tsx'
import { useTrial } from './use-trial.ts'

const minute = 60_000

/** `/ioc/sources/new` */
export const NewSourcePage = () => <SourceEditor />

/** `/ioc/sources/settings/{id}` */
export const SourceSettingsPage = () => (
  <ItemPage list={paths.sources} query={sourceQuery}>
    {({ source }) => <SourceEditor stored={source} />}
  </ItemPage>
)

const SourceEditor = ({ stored: given }: { readonly stored?: Source }) => {
  const { t } = useTranslation('sources')
  const client = useQueryClient()
  const navigate = useNavigate()
  // The source as it was when the form was opened, whatever was refetched since.
  const [stored] = useState(given)
  const definition = useMemo(() => sourceForm(stored, sourcePresets), [stored])
  const trial = useTrial()
  const text = useSourceText(useNow(minute))
  /** Which of the buttons submits a new source. */
  const turnsOn = useRef(false)
  const title = stored === undefined ? t('form.newTitle') : t('form.editTitle', { name: stored.name })
  useTitle(title)
  const back = stored === undefined ? paths.sources : hrefOf(paths.source, { id: stored.source_id })

  const create = async (body: Parameters<typeof definition.body>[0]): Promise<Source> => {
    const { source } = await call(createSource, { body: definition.body(body), quiet: true })
    const { name } = source
    if (!turnsOn.current) {
      notify.success(t('form.created', { name }))
      return source
    }
    try {
      await call(switchSource, {
        params: { id: String(source.source_id) },
        body: { is_active: true },
        quiet: true,
      })
      notify.success(t('form.createdOn', { name }))
    } catch (error) {
      notifyFailure(error, t('form.onFailed', { name }))
    }
    return source
  }
  const form = useContractForm({
    form: definition,
    initial: stored === undefined ? definition.empty : valuesOfSource(stored),
    ...(stored === undefined
      ? {}
      : {
          update: updateSource,
          current: async () => {
            const { source } = await client.fetchQuery({ ...sourceQuery(stored.source_id), staleTime: 0 })
            return valuesOfSource(source)
          },
          close: () => void navigate(back),
        }),
    submit: async ({ values, changes, over }) => {
      if (stored === undefined) {
        const { source_id: id } = await create(values)
        guard.release()
        void navigate(hrefOf(paths.source, { id }))
      } else {
        // Nobody knows the former secret.
        const { secret: _, ...before } = over.fields_before ?? {}
        const { source } = await call(updateSource, {
          params: { id: String(stored.source_id) },
          body: { ...changes, fields_before: before },
          quiet: true,
        })
        guard.release()
        notify.success(t('form.changed', { name: source.name }))
        void navigate(back)
      }
      await refreshSources(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const body = definition.body(tidied(definition, form.values))
  const isTried = trial.result !== undefined && trial.isOf(body)
  const mayTurnOn = isTried && (trial.result?.problem === null || trial.result?.problem === 'empty')
  const tryIt = async (): Promise<void> => {
    // What is wrong is shown at its field, as when it is saved.
    if (
      Object.keys(problemsOf(definition, form.values, stored === undefined ? undefined : updateSource))
        .length > 0
    )
      return form.submit()
    await trial.run(body, stored?.source_id)
  }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trial.result !== undefined || trial.error !== undefined)
      place.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [trial.result, trial.error])
  return (
    <FormElement form={form}>
      <Page
        sticky
        title={title}
        back={<BackLink to={back} label={stored === undefined ? t('back') : stored.name} />}
        actions={
          <>
            <Button icon="search" busy={trial.busy} onClick={() => void tryIt()}>
              {trial.busy
                ? t('form.trying')
                : trial.result === undefined
                  ? t('form.tryIt', counted(sourceLimits.trialRows))
                  : t('form.tryAgain')}
            </Button>
            {stored === undefined && (
              <Button
                type="submit"
                busy={form.saving}
                onClick={() => {
                  turnsOn.current = false
                }}
              >
                {t('form.saveOff')}
              </Button>
            )}
            <Button
              type="submit"
              kind="primary"
              busy={form.saving}
              disabled={stored === undefined && !mayTurnOn}
              title={stored === undefined && !mayTurnOn ? t('form.tryFirst') : undefined}
              onClick={() => {
                turnsOn.current = true
              }}
            >
              {t(stored === undefined ? 'form.saveOn' : 'form.save')}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <FormProblem what={form.problem} />
          <div ref={place} className={styles.place}>
            {trial.error !== undefined && (
              <Card>
                <LoadFailed
                  text={`${t('form.tryFailed')} ${trial.error instanceof CallError ? failureMessage(trial.error) : ''}`}
                  error={trial.error}
                  onRetry={() => void tryIt()}
                />
              </Card>
            )}
            {trial.result === undefined ? (
              stored === undefined && <Text tone="muted">{t('form.tryFirst')}</Text>
            ) : (
              <TrialCard
                trial={trial.result}
                isStale={!isTried}
                columns={form.values.columns}
                onColumns={(columns) => form.set('columns', columns)}
              />
            )}
          </div>
          <div className={styles.cards}>
            <Stack gap={4}>
              <AddressCards form={form} text={text} stored={stored} />
            </Stack>
            <Stack gap={4}>
              <RuleCards form={form} />
            </Stack>
          </div>
        </Stack>
      </Page>
    </FormElement>
  )
}
