import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createModuleRequest, type ModuleRequest } from '#shared/contracts/users.ts'
import type { Module } from '#shared/domain/roles.ts'
import { call, CallError, refreshUser } from '#web/lib/api.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { notify } from '#web/lib/notify.ts'

const nameOf = {
  visibility: 'VISIBILITY',
  incident: 'INCIDENT',
  threat: 'THREAT_RADAR',
  feed: 'IOC',
  report: 'REPORT',
} as const satisfies Record<Module, ModuleRequest['module']>

/**
 * Asks the organization admins for a module, on the page that says one does not have it (part 3 section 2).
 */
export const RequestAccess = ({ module }: { module: Module }) => {
  const { t } = useTranslation('users')
  const [state, setState] = useState<'none' | 'busy' | 'asked'>('none')
  const ask = async (): Promise<void> => {
    if (state !== 'none') return
    setState('busy')
    try {
      await call(createModuleRequest, { body: { module: nameOf[module] }, quiet: true })
      setState('asked')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState('none')
      // It has been granted meanwhile, or the organization's service is off: the menu learns which.
      if (error.is('module_already_granted')) notify.info(t('ask.granted'), t('ask.grantedText'))
      else sayFailure(error, t('ask.failed'))
      await refreshUser()
    }
  }
  return (
    <span className="request-access" role="status">
      {state === 'asked' ? (
        <>
          <i className="pi pi-check" aria-hidden="true" /> {t('ask.done')}
        </>
      ) : (
        <button
          type="button"
          className="plain-btn is-primary"
          aria-disabled={state === 'busy'}
          onClick={() => void ask()}
        >
          {t('ask.button')}
        </button>
      )}
    </span>
  )
}
