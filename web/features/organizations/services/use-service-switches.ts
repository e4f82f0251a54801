import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateServices, type ServicesOfOrganization } from '#shared/contracts/organizations.ts'
import { servicesOf, type Service, type ServicePreset } from '#shared/domain/services.ts'
import { call } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { turns } from '#web/lib/turns.ts'
import { refreshOrganizations, servicesQuery } from '#web/features/organizations/organization-queries.ts'

/** The switches of a service, in the order of the table. */
export const serviceFlags = ['enabled', 'enable_api_access', 'enable_email_notifications'] as const
export type ServiceFlag = (typeof serviceFlags)[number]

export interface ServiceChange {
  readonly service: Service
  readonly flag: ServiceFlag
  readonly on: boolean
}

/** A module to switch off, and what is switched off with it, as text. What is chosen meanwhile waits for `close`. */
type Asked = ServiceChange & { readonly also: readonly string[]; readonly close: () => void }

/**
 * Switches services, one at a time or as a set. Switching a module off needs confirmation: its users lose access, and its API
 * access and e-mails go off too (part 3 section 4).
 */
export const useServiceSwitches = (organizationId: number) => {
  const { t } = useTranslation('organizations')
  const client = useQueryClient()
  /** Changes that are being saved, or wait for those before them. */
  const [wanted, setWanted] = useState<readonly ServiceChange[]>([])
  const [inTurn] = useState(turns)
  const [asked, setAsked] = useState<Asked>()
  const [preset, setPreset] = useState<ServicePreset>()

  /** Closes the open question. */
  const closeAsked = useRef<() => void>(undefined)
  const isGone = useRef(false)
  // Nobody can answer on a page that was left, and the changes after the question are still saved.
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      closeAsked.current?.()
    }
  }, [])

  const want = (wish: ServiceChange): void => setWanted((all) => [...all, wish])
  /** Shows the stored value again, whether the change succeeded or not. */
  const settle = (wish: ServiceChange): void => setWanted((all) => all.filter((one) => one !== wish))

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
      // Whether the change succeeded or not: the lock shows whether it took effect.
      void refreshOrganizations(client)
    }
  }

  /** Asks once the changes before are saved: their failures are not the question's, and it names what is on by then. */
  const ask = (wish: ServiceChange): Promise<void> =>
    new Promise((close) => {
      const stored = client.getQueryData<{ readonly services: ServicesOfOrganization }>(
        servicesQuery(organizationId).queryKey,
      )?.services[wish.service]
      settle(wish)
      if (isGone.current) {
        close()
        return
      }
      closeAsked.current = close
      setAsked({
        ...wish,
        also: [
          ...(stored?.enable_api_access === true ? [t('services.also.api')] : []),
          ...(stored?.enable_email_notifications === true ? [t('services.also.mails')] : []),
        ],
        close,
      })
    })

  const set = (wish: ServiceChange): void => {
    want(wish)
    const isAsked = wish.flag === 'enabled' && !wish.on
    void inTurn(
      () => (isAsked ? ask(wish) : save(wish, [])),
      () => settle(wish),
    )
  }
  const setAll = (preset: ServicePreset): void => {
    setPreset(preset)
    void inTurn(
      () => savePreset(preset),
      () => setPreset(undefined),
    )
  }
  const savePreset = async (preset: ServicePreset): Promise<void> => {
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
      void refreshOrganizations(client)
    }
  }
  return {
    set,
    preset,
    setAll,
    wanted,
    asked,
    answer: async (): Promise<void> => {
      if (asked === undefined) return
      want(asked)
      try {
        await save(asked, asked.also)
      } finally {
        settle(asked)
      }
    },
    withdraw: (): void => {
      setAsked(undefined)
      asked?.close()
    },
  }
}
