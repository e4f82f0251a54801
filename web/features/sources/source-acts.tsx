import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deleteSource, runSource, switchSource, type Source } from '#shared/contracts/sources.ts'
import { call, CallError } from '#web/lib/api.ts'
import { counted } from '#web/lib/counted.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { paths } from '#web/lib/paths.ts'
import { useAfterUnmount } from '#web/lib/use-after-unmount.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PressOnce } from '#web/ui/button/press-once.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { refreshSources } from './source-queries.ts'

/** What can be done with a source: delete, switch on or off, run now. */
export const SourceActs = ({ source }: { readonly source: Source }) => {
  const { t } = useTranslation('sources')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'off' | 'remove'>()
  const afterUnmount = useAfterUnmount()
  const { name, is_active: isOn, indicators } = source
  const params = { id: String(source.source_id) }
  const run = async (): Promise<void> => {
    try {
      await call(runSource, { params, quiet: true })
      notify.success(t('asked', { name }))
    } catch (error) {
      notifyFailure(error, t('runFailed', { name }))
    }
    await refreshSources(client)
  }
  const turn = async (on: boolean): Promise<void> => {
    try {
      await call(switchSource, { params, body: { is_active: on }, quiet: true })
      notify.success(t(on ? 'on' : 'wentOff', { name }))
    } catch (error) {
      notifyFailure(error, t('switchFailed', { name }))
    }
    await refreshSources(client)
  }
  const remove = async (): Promise<void> => {
    try {
      await call(deleteSource, { params, quiet: true })
      notify.success(t('removed', { name }))
    } catch (error) {
      // If somebody else has deleted it, the goal is reached.
      if (!(error instanceof CallError && error.status === 404)) {
        notifyFailure(error, t('removeFailed', { name }))
        return refreshSources(client)
      }
      notify.info(t('removedBefore', { name }))
    }
    afterUnmount(() => refreshSources(client, source.source_id))
    await navigate(paths.sources)
  }
  return (
    <>
      <Button
        square
        icon="trash"
        disabled={isOn}
        aria-label={t('remove')}
        title={isOn ? t('removeOn') : t('remove')}
        aria-haspopup="dialog"
        onClick={() => setAsking('remove')}
      />
      {isOn ? (
        <>
          <Button icon="pause" aria-haspopup="dialog" onClick={() => setAsking('off')}>
            {t('switchOff')}
          </Button>
          <PressOnce kind="primary" icon="play" disabled={source.state === 'running'} run={run}>
            {t(source.failures > 0 ? 'again' : 'run')}
          </PressOnce>
        </>
      ) : (
        <PressOnce kind="primary" icon="play" run={() => turn(true)}>
          {t('switchOn')}
        </PressOnce>
      )}
      {asking === 'off' && (
        <Confirm
          title={t('offTitle', { name })}
          text={t('offText', counted(indicators))}
          action={t('switchOff')}
          onConfirm={() => turn(false)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'remove' && (
        <Confirm
          title={t('removeTitle', { name })}
          text={t('removeText', counted(indicators))}
          action={t('remove')}
          destructive
          onConfirm={remove}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
