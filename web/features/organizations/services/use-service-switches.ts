import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateServices, type ServicesOfOrganization } from '#shared/contracts/organizations.ts'
import { servicesOf, type Service, type ServicePreset } from '#shared/domain/services.ts'
import { call } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshOrganizations, servicesQuery } from '#web/features/organizations/organization-queries.ts'

/** The switches of a service, in the order of the table. */
export const serviceFlags = ['enabled', 'enable_api_access', 'enable_email_notifications'] as const
export type ServiceFlag = (typeof serviceFlags)[number]

export interface ServiceChange {
  readonly service: Service
  readonly flag: ServiceFlag
  readonly on: boolean
}

/** A module to switch off, and what is switched off with it, as text. */
type Asked = ServiceChange & { readonly also: readonly string[] }

/**
 * Switches services, one at a time or as a set. Switching a module off needs confirmation: its users lose access, and its API
 * access and e-mails go off too (part 3 section 4).
 */
export const useServiceSwitches = (organizationId: number) => {
  const { t } = useTranslation('organizations')
  const client = useQueryClient()
  /** Changes that are being saved, or wait for those before them. */
  const [wanted, setWanted] = useState<readonly ServiceChange[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const [asked, setAsked] = useState<Asked>()
  const [preset, setPreset] = useState<ServicePreset>()

  const change = (wish: ServiceChange, also: readonly string[]): Promise<void> => {
    setWanted((all) => [...all, wish])
    last.current = last.current.then(() => save(wish, also))
    return last.current
  }
  const save = async (wish: ServiceChange, also: readonly string[]): Promise<void> => {
    const { service, flag, on } = wish
    try {
      const saved = await call(updateServices, {
        params: { id: String(organizationId) },
        body: { [service]: { [flag]: on } },
        quiet: true,
      })
      client.setQueryData(servicesQuery(organizationId).queryKey, saved)
      const module = t(`services.name.${service}`)
      const what =
        flag === 'enabled' ? module : t('services.flagOf', { flag: t(`services.flag.${flag}`), module })
      const warning =
        also.length > 0
          ? t('services.turnedOffAll', { what: also.join(', ') })
          : flag === 'enable_api_access'
            ? t('services.regenerate')
            : undefined
      notify.success(t(on ? 'services.turnedOn' : 'services.turnedOff', { what }), warning)
    } catch (error) {
      notifyFailure(error, t('services.saveFailed'))
    } finally {
      // Shows the stored value again, whether the change succeeded or not. The lock shows whether it took effect.
      setWanted((all) => all.filter((one) => one !== wish))
      await refreshOrganizations(client)
    }
  }

  const set = (services: ServicesOfOrganization, wish: ServiceChange): void => {
    if (wish.flag !== 'enabled' || wish.on) return void change(wish, [])
    const { enable_api_access: api, enable_email_notifications: mails } = services[wish.service]
    setAsked({
      ...wish,
      also: [...(api ? [t('services.also.api')] : []), ...(mails ? [t('services.also.mails')] : [])],
    })
  }
  const setAll = async (preset: ServicePreset): Promise<void> => {
    setPreset(preset)
    try {
      const saved = await call(updateServices, {
        params: { id: String(organizationId) },
        body: servicesOf[preset],
        quiet: true,
      })
      client.setQueryData(servicesQuery(organizationId).queryKey, saved)
      notify.success(
        t('services.turnedOn', { what: t(`services.preset.${preset}`) }),
        t('services.regenerate'),
      )
    } catch (error) {
      notifyFailure(error, t('services.saveFailed'))
    } finally {
      setPreset(undefined)
      await refreshOrganizations(client)
    }
  }
  return {
    set,
    preset,
    setAll,
    wanted,
    asked,
    answer: async (): Promise<void> => {
      if (asked !== undefined) await change(asked, asked.also)
    },
    withdraw: (): void => setAsked(undefined),
  }
}
